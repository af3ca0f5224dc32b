export const style = `
:root { color-scheme: light dark; --paper: #f6f5f1; --card: #fff; --ink: #16343a; --soft: #5b6b6e; --line: #dcdad2; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14191a; --card: #1d2425; --ink: #d9e2e0; --soft: #9aa8a7; --line: #333d3e; --on: #14191a }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif }
main { max-width: 480px; margin: 0 auto; padding: 16px }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; padding: 8px 0 }
h1 { font-size: 18px; margin: 0 } h2 { font-size: 15px; margin: 24px 0 8px }
a { color: inherit } .soft, dt { color: var(--soft) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 8px 0 }
.amount { font-size: 36px; font-weight: 600; font-variant-numeric: tabular-nums; margin: 4px 0 }
.state { display: inline-block; border: 1px solid var(--line); border-radius: 999px; padding: 2px 10px; font-size: 13px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 16px 0 0 }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
fieldset { border: 0; padding: 0; margin: 0 0 16px } legend { padding: 0; font-weight: 600; margin-bottom: 4px }
label { display: flex; gap: 10px; align-items: center; min-height: 40px; cursor: pointer }
input { accent-color: var(--ink); width: 18px; height: 18px; margin: 0 }
button, .button { display: block; width: 100%; min-height: 44px; margin: 8px 0 0; padding: 10px 16px; border: 1px solid var(--ink); border-radius: 8px; background: transparent; color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer }
button.main { background: var(--ink); color: var(--on); font-weight: 600 }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--ink) 50%, transparent); outline-offset: 2px }
ul { list-style: none; margin: 0; padding: 0 } li + li { border-top: 1px solid var(--line) }
li a, li div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; text-decoration: none }
li span:last-child { text-align: right; font-variant-numeric: tabular-nums }
`;
