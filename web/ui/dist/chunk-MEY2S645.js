var o=n=>`/lesson/${encodeURIComponent(n)}`;export{o as a};
