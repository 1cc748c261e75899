import{a,b}from"./chunk-KIVWUOLA.js";import"./chunk-TJB6W4LA.js";import"./chunk-JCLFGVJX.js";import"./chunk-HB32AFZD.js";import"./chunk-5F5DMKXQ.js";export{a as Palette,b as matching};
