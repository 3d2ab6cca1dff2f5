/** Bytes as JSON can hold them. */

/** Characters at once: an argument list must not grow with the bytes. */
const chunk = 0x6000;

/** Base64 with padding, as data URLs and providers of models take it. */
export function toBase64(bytes: Uint8Array): string {
  const parts: string[] = [];
  // Chunks of a multiple of three bytes: their base64 can be put together as it is.
  for (let at = 0; at < bytes.length; at += chunk) parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + chunk))));
  return parts.join('');
}

/** Throws on anything that is not base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
