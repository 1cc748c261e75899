import{_ as a}from"./chunk-63RHY5QQ.js";import{a as n}from"./chunk-JKAECPG2.js";import{a as t}from"./chunk-TJB6W4LA.js";import{b as o}from"./chunk-5F5DMKXQ.js";var u="scratchpad",c="```",s=`package main

import "fmt"

func main() {
	squares := make(chan int)
	go func() {
		for i := range 3 {
			squares <- i * i
		}
		close(squares)
	}()
	for n := range squares {
		fmt.Println(n)
	}
}
`,f=()=>({name:`${u}.md`,text:{code:`# ${o`Scratchpad`}

${o`Type or paste a Go program here, with actors or without, and run it. It is kept like everything that you change.`}

${c}go {run id=program scheduler=both}
${s}${c}
`}.code});function h(){let e=document.querySelector("[data-part=editor] textarea");!e||location.search!==""||matchMedia("(pointer: coarse)").matches||(e.focus({preventScroll:!0}),e.value.trimEnd()===s.trimEnd()&&e.select())}function q({part:e,words:i,act:p,undo:d,close:r}){let m=a(r);return t("p",{class:"done-bar",role:"status","data-part":e,...m,children:[t("span",{children:i}),t("button",{type:"button",class:"btn","data-act":p,onClick:d,children:o`Undo`}),t("button",{type:"button",class:"btn quiet icon","aria-label":o`Close`,onClick:r,children:t(n,{name:"cross"})})]})}export{u as a,f as b,h as c,q as d};
