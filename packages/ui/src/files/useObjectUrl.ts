import { useEffect, useState } from 'react';

/** An address for bytes, for as long as what shows them is on screen. */
export function useObjectUrl(bytes: Uint8Array | undefined, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [bytes, type]);
  return address;
}
