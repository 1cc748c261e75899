import{b as e}from"./chunk-5F5DMKXQ.js";function i(r){return r.length===1?e`the cell ${r[0]}`:e`the cells ${r.slice(0,-1).join(", ")} and ${r.at(-1)}`}function a(r,t,n){return!t||r===""||t.program===r||!o(t.of,n)?"":t.program===""?e`The cells of the lesson no longer fit together.`:t.uses.length>0?e`What it uses of ${i(t.uses)} was edited since this run.`:e`What it uses from other cells or files has changed since this run.`}function o(r,t){let n=s=>s===""||s.endsWith(`
`)?s:s+`
`;return n(r)===n(t)}export{a,o as b};
