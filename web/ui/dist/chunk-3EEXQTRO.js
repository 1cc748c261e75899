var n=e=>`/lesson/${encodeURIComponent(e)}`,o="reference";export{n as a,o as b};
