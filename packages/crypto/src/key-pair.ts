/** Attempts for one pair. Each fails once in 256 at most, so all of them by chance once in 2^64. */
const attempts = 8;

/**
 * A new pair of keys for signing or receiving. WebKitGTK cannot make one whose public key begins with a zero byte (it drops the byte
 * and misses it then): one of 256 attempts rejects there, for nothing that is wrong here, so it is made again. A platform that does
 * not know the algorithm rejects at once, with its NotSupportedError.
 */
export async function createKeyPair(algorithm: 'Ed25519' | 'X25519', extractable: boolean): Promise<CryptoKeyPair> {
  const usages: KeyUsage[] = algorithm === 'Ed25519' ? ['sign', 'verify'] : ['deriveBits'];
  for (let attempt = 1; ; attempt++) {
    try {
      const pair = await crypto.subtle.generateKey(algorithm, extractable, usages);
      if (!('privateKey' in pair)) throw new TypeError('the platform made a single key for a pair');
      return pair;
    } catch (cause) {
      const mayPass = cause instanceof DOMException && cause.name === 'OperationError';
      if (!mayPass || attempt === attempts) throw cause;
    }
  }
}
