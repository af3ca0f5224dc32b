import { millimetres, percent, type Words } from './words.ts';

const usage = `用法：npm run watermark -- 命令 … [--json] [--lang en|zh]
  key --out 文件
      生成密钥。请妥善保管：密钥丢失后，用它加的水印都无法读出。
  embed 文件 --id 十六位十六进制数 --key 文件 --out 文件 [--strength gentle|standard|strong] [--variant overlay|raster]
        [--text 文字] [--qr 文字] [--reference 文件]
      给图片或 PDF 加水印。页面原貌保存在“输出文件名.ref”中，供 locate 使用。
  detect 文件… --key 文件
      在图片和 PDF 中查找水印。
  locate 文件 --reference 文件 --key 文件
      找出加水印之后被改动的地方。参照可以是 embed 写出的文件，也可以是加过水印的原文件。
  退出码：0 表示找到水印且没有改动，1 表示没有找到或有改动，2 表示文件无法读取或用法有误，3 表示能判断之处没有改动，但有些地方无法判断。
`;

/** What the command says in Chinese. */
export const chinese: Words = {
  usage,
  faults: {
    empty: '文件是空的。',
    unknown: '文件既不是 PDF，也不是能识别的图片格式。',
    damaged: '文件已损坏。',
    encrypted: '文件已加密，请用密码打开后另存为不加密的文件。',
    tooManyPixels: '图片太大。',
    tooManyPages: '文件页数太多。',
    tooSmall: '图片或页面太小，放不下水印。',
    severalPictures: '文件里有多张图片，请逐张另存，或另存为 PDF。',
    forgedReference: '参照不是用这个密钥生成的，或者已被改动。',
    tooHeavy: '处理这个文件需要的内存超出了限额。',
    busy: '排队的文件太多。',
    cancelled: '已停止。',
    usage: '没有这个命令。',
    missing: '缺少参数：',
    oneFile: '这个命令一次只处理一个文件，多出：',
    idMalformed: '编号应为 16 位十六进制数：',
    keyUnreadable: '无法读取密钥：',
    keyMalformed: '密钥应为 64 位十六进制数，或者“unit:”“sync:”各一行、每行 64 位：',
    notWritten: '无法写入文件：',
    sameFile: '输出文件会覆盖原文件，请换一个文件名。',
    fileUnreadable: '无法读取文件：',
    referenceMalformed: '参照文件既不是参照，也不是加过水印的文件。',
    referenceUnmarked: '作为参照的文件中没有用这个密钥加的水印。',
    failed: '未能完成：',
  },
  kinds: { changed: '被改动', erased: '被抹去', inserted: '被添加', moved: '被移动' },
  marked: ({ id, out, reference }) => `已加水印 ${id}：${out}\n参照：${reference}`,
  found: ({ id, confidence, page, pages }) =>
    `水印编号 ${id}，把握 ${percent(confidence)}${(pages ?? 1) > 1 ? `，在第 ${page} 页读出` : ''}。`,
  seen: '有水印，但用这个密钥读不出来。',
  none: '没有找到水印。',
  skipped: (pages) => `有 ${pages} 页没有查看。`,
  unaltered: ({ id, covered }) => `水印编号 ${id}；能看到的 ${percent(covered ?? 0)} 没有改动。`,
  altered: ({ id, regions }) => `水印编号 ${id}；有 ${regions.length} 处改动：`,
  unclear: (places) => `另有 ${places} 处无法判断：太小、太模糊或太亮，无法比对。`,
  notCompared: '找到了水印，但没有一页与参照相像，未能比对。',
  region: ({ page, x, y, width, height, kind, weight }) =>
    `第 ${page + 1} 页：${chinese.kinds[kind]}，${millimetres(width)} × ${millimetres(height)} 毫米，距左 ${millimetres(x)} 毫米、距上 ${millimetres(y)} 毫米（${percent(weight)}）`,
  keyMade: '已生成密钥。请妥善保管：密钥丢失后，用它加的水印都无法读出。',
};
