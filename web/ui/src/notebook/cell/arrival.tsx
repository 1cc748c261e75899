// Remarks for a reader who opened a link.

import { tr } from '../../ui/language.ts';
import type { CellModel } from './model.ts';

export function LinkRemarks({ model }: { model: CellModel }) {
  const remarks = model.remarks.value;
  const offer = model.offer.value;
  if (remarks.length === 0 && !offer) return null;
  const close = () => {
    model.remarks.value = [];
    model.offer.value = null;
  };
  return (
    <div class="banner warn" role="status" data-part="arrival">
      <span>{remarks.map((r) => <span key={r} class="line">{r} </span>)}</span>
      {offer && <button type="button" class="btn" data-act="arrive" disabled={model.busy.value} onClick={offer.take}>{offer.words}</button>}
      <button type="button" class="btn" data-act="arrival-close" onClick={close}>{tr`Close`}</button>
    </div>
  );
}

/** The notice that the program in the editor is not the learner's, with the choices to keep it or to go back. */
export function OtherProgram({ model }: { model: CellModel }) {
  if (model.own.value === null) return null;
  return (
    <div class="banner warn" role="status" data-part="lent">
      <span>{tr`This is not your program. Yours is kept; what you change here is not saved.`}</span>
      <button type="button" class="btn" data-act="own" disabled={model.busy.value} onClick={() => model.endOther(false)}>{tr`Back to mine`}</button>
      <button type="button" class="btn" data-act="keep" disabled={model.busy.value} onClick={() => model.endOther(true)}>{tr`Keep it as my edit`}</button>
    </div>
  );
}
