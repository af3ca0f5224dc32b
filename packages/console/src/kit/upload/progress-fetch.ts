/**
 * A `fetch` that tells how much has been sent: the one thing the browser's own does not. With `stallMs`, a connection
 * on which nothing moves for so long counts as lost.
 */
export const progressFetch =
  (onProgress: (part: number) => void, stallMs?: number): typeof fetch =>
  (url, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let stalled: ReturnType<typeof setTimeout> | undefined;
      const moves = () => {
        clearTimeout(stalled);
        if (stallMs === undefined) return;
        stalled = setTimeout(() => {
          reject(new TypeError('network stalled'));
          request.abort();
        }, stallMs);
      };
      request.open(init?.method ?? 'POST', String(url));
      for (const [name, value] of Object.entries((init?.headers ?? {}) as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => {
        moves();
        onProgress(total > 0 ? loaded / total : 0);
      };
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('network failure'));
      request.onabort = () => reject(init?.signal?.reason ?? new DOMException('aborted', 'AbortError'));
      request.onloadend = () => clearTimeout(stalled);
      init?.signal?.addEventListener('abort', () => request.abort());
      moves();
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
