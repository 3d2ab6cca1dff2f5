/** Why a command was not carried out. Everything typed is kept in every case. */
export type Problem =
  | 'offline'
  | 'storageFull'
  | 'tooLong'
  | 'notSaved'
  | 'runsElsewhere'
  | 'tooLate'
  | 'tooEarly'
  | 'changedMeanwhile'
  | 'nothingToUndo'
  | 'noAnswer'
  | 'alreadyInSpace'
  | 'running'
  | 'tooFarBack'
  | 'failed';

/** A command is done once it is stored on this device; it can be repeated with the same ids without effect. */
export type Done = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };
