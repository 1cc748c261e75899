function i(t){let e=t.trimStart().split(`
`,1)[0];return/^`{3,}\s*quiz\b/.test(e)?"quiz":/^`{3,}\s*go\s*\{\s*exercise\b/.test(e)?"exercise":null}export{i as a};
