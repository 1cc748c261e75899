// The place of a cell's program on the page; place.ts fills it.

import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import { Place } from './place.ts';
import type { EditorProps } from './props.ts';

export function Editor(props: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const p = new Place(host.current!, latest);
    place.current = p;
    return () => p.end();
  }, []);

  useEffect(() => {
    if (props.replaced > 0) place.current!.replaced();
  }, [props.replaced]);

  useEffect(() => place.current!.diagnosed(), [props.diagnostics]);

  useEffect(() => place.current!.stepped(), [props.line]);

  const stops = JSON.stringify([...props.stops]);
  useEffect(() => place.current!.stopped(), [stops]);

  return <div class="code" ref={host} data-part="editor" />;
}
