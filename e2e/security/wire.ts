/** What passed a proxy, with the masks of WebSocket frames taken off: a client masks all it sends, so that nothing in it could be found. */

/** The contents of the client's frames on every WebSocket connection in a capture. Throws when there is none, or when they were compressed. */
export function unmasked(captured: Buffer): Buffer {
  const contents: Buffer[] = [];
  for (let at = captured.indexOf('Upgrade: websocket'); at !== -1; at = captured.indexOf('Upgrade: websocket', at + 1)) {
    const start = captured.indexOf('\r\n\r\n', at);
    // The relay's own answer carries the same header; what follows that one is not masked.
    if (start !== -1) contents.push(...framesFrom(captured, start + 4));
  }
  if (contents.length === 0) throw new Error('nothing was sent through a WebSocket');
  if (/^Sec-WebSocket-Extensions: .*deflate/im.test(answersIn(captured))) throw new Error('the WebSocket was compressed: look into it');
  return Buffer.concat(contents);
}

/** The relay's answers to requests for a WebSocket. */
function answersIn(captured: Buffer): string {
  const answers: string[] = [];
  const begin = 'HTTP/1.1 101';
  for (let at = captured.indexOf(begin); at !== -1; at = captured.indexOf(begin, at + 1)) {
    answers.push(captured.subarray(at, captured.indexOf('\r\n\r\n', at)).toString('latin1'));
  }
  return answers.join('\n');
}

function framesFrom(captured: Buffer, start: number): readonly Buffer[] {
  const frames: Buffer[] = [];
  let at = start;
  for (;;) {
    const second = captured[at + 1];
    // Without a mask it is no frame of a client: the other direction begins here.
    if (second === undefined || (second & 0x80) === 0) return frames;
    let length = second & 0x7f;
    let head = 2;
    if (length === 126) {
      length = captured.readUInt16BE(at + 2);
      head = 4;
    } else if (length === 127) {
      length = Number(captured.readBigUInt64BE(at + 2));
      head = 10;
    }
    const mask = captured.subarray(at + head, at + head + 4);
    const payload = Buffer.from(captured.subarray(at + head + 4, at + head + 4 + length));
    for (let i = 0; i < payload.length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % 4] ?? 0);
    frames.push(payload);
    at += head + 4 + length;
  }
}
