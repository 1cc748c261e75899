import{f as e,g as t}from"./chunk-KZFEJNN4.js";var o=()=>t?.owner??e,i=(s,r="")=>`rehearse${o()}-${s}${r&&`:${r}`}`;export{i as a};
