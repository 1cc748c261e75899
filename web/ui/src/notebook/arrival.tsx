// What there is to say to whoever came by a link.

import type { CellModel } from './model.ts';

export function Arrival({ model }: { model: CellModel }) {
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
      {offer && <button type="button" class="btn" data-act="arrive" disabled={model.busy.value} onClick={offer}>Run it and go there</button>}
      <button type="button" class="btn" data-act="arrival-close" onClick={close}>Close</button>
    </div>
  );
}
