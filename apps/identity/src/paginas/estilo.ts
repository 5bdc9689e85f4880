import { CARTAO_ESCURO, tonsDaMarca } from '../cores.ts'
import type { IdentityBrand } from '../options.ts'

/** Where the two type files are served. */
export type Fontes = { texto: string; titulo: string }

/** The whole style sheet, in the brand's shades: the pages carry no style of their own. */
export function estilo(brand: IdentityBrand, fontes: Fontes): string {
  const { marca, painel, clara, fio, simbolo } = tonsDaMarca(brand.cor)
  return `
@font-face{font-family:"IBM Plex Sans Variable";font-display:swap;font-weight:100 700;
src:url("${fontes.texto}") format("woff2")}
@font-face{font-family:"Source Serif 4 Variable";font-display:swap;font-weight:200 900;
src:url("${fontes.titulo}") format("woff2")}
:root{color-scheme:light dark;--marca:${marca};--painel:${painel};--simbolo:${simbolo};--fio:${fio};--tinta:${marca};
--serifa:"Source Serif 4 Variable",Georgia,"Times New Roman",serif;--fundo:#f6f6f2;--cartao:#fff;--realce:#f1f4f2;
--texto:#1d201e;--fraco:#63665f;--borda:#e2e2db;--botao:#d5d5cd;--campo:#8b8f87;--erro:#b3261e;--erro-fundo:#fdebe9;--aviso:#8a5300;--ok:#1a6e3c;
--sombra:0 1px 2px rgb(29 32 30/5%),0 4px 14px rgb(29 32 30/4%)}
@media (prefers-color-scheme:dark){:root{--tinta:${clara};--fundo:#121513;--cartao:${CARTAO_ESCURO};--realce:#222725;
--texto:#e4e6e3;--fraco:#a2a7a1;--borda:#2d3330;--botao:#39403c;--campo:#6d726d;--erro:#ff9b92;--erro-fundo:#3b1917;--aviso:#f0c061;--ok:#7fd29a;
--sombra:0 1px 2px rgb(0 0 0/30%)}}
${MOLDURA}${CONTEUDO}${FORMULARIO}`
}

const MOLDURA = `
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;background:var(--fundo);color:var(--texto);-webkit-font-smoothing:antialiased;
font:.875rem/1.5 "IBM Plex Sans Variable",system-ui,"Segoe UI",Roboto,sans-serif}
.moldura{min-height:100vh;min-height:100dvh;display:grid;grid-template-rows:auto 1fr auto}
.marca{background:var(--painel);color:#fff;padding:1.1rem 1.5rem}
.nome{display:flex;align-items:center;gap:.6rem;margin:0;font:620 1.3rem/1.3 var(--serifa);letter-spacing:-.012em;overflow-wrap:anywhere}
.nome svg{flex:none;width:1.75rem;height:1.75rem;fill:none;stroke-linecap:round}
.nome rect{fill:var(--simbolo)}.nome .haste{stroke:#fff;stroke-width:2.6}.nome .fecho{stroke:var(--fio);stroke-width:1.3}
.logo{display:block;max-width:12rem;max-height:2.4rem;object-fit:contain}
.lema{display:none}
main{display:grid;place-items:center;padding:1.5rem}
.rodape{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem;padding:0 1.5rem 1.5rem;font-size:.8125rem}
.rodape a{color:var(--fraco);padding:.2rem 0}
.cartao{width:min(100%,420px);background:var(--cartao);border:1px solid var(--borda);border-radius:10px;
box-shadow:var(--sombra);padding:2rem}
.largo{width:min(100%,46rem)}.largo h2{font:600 1.1875rem/1.25 var(--serifa);margin:1.75rem 0 0}.largo p{max-width:66ch;margin:.6rem 0 0;text-wrap:pretty}
@media (max-width:419px){main{padding:1rem}.cartao{padding:1.5rem}}
@media (min-width:992px){.moldura{grid-template:1fr auto/minmax(20rem,1fr) 1.35fr}
.marca{grid-area:1/1/3/2;padding:0 3rem}
.fixo{position:sticky;top:0;height:100vh;display:flex;flex-direction:column;padding:2.5rem 0}
.lema{display:block;margin:auto 0}.rodape~*{min-width:0}
.lema p{max-width:22ch;margin:0 0 2rem;font:450 clamp(1.5rem,2.6vw,2.2rem)/1.2 var(--serifa);letter-spacing:-.015em;text-wrap:balance}
.lema svg{display:block;width:min(100%,22rem);fill:none;stroke:rgb(255 255 255/45%);stroke-width:1.5}
.lema .traco{stroke:rgb(255 255 255/18%);stroke-width:5;stroke-linecap:round}.lema .duplo{stroke:var(--fio)}
main{grid-area:1/2/3/3}
.rodape{grid-area:2/1/3/2;position:sticky;bottom:0;justify-content:flex-start;padding:0 3rem 2.5rem}.rodape a{color:#fff}}
`

const CONTEUDO = `
h1{font:600 1.625rem/1.2 var(--serifa);letter-spacing:-.008em;text-wrap:balance;margin:0 0 .9rem}
.cartao p{margin:.9rem 0 0}h1+p,.cartao form>p:first-child,.ou p{margin-top:0!important}p+form{margin-top:.9rem}
.cartao a{color:var(--tinta);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--tinta);outline-offset:2px}.marca :focus-visible,.rodape :focus-visible{outline-color:currentColor}
.erro{background:var(--erro-fundo);color:var(--erro);padding:.55rem .9rem;border-radius:8px;margin:0 0 .9rem!important}.erro:focus{outline:0}
.aviso{color:var(--aviso);font-size:.8125rem;margin:.35rem 0 0!important}
.fraco,details{color:var(--fraco)}details{margin-top:1rem;font-size:.8rem;overflow-wrap:anywhere}details code{display:block;margin-top:.3rem}
.regras{margin:.75rem 0 0;padding-left:1.25rem;color:var(--fraco);font-size:.8125rem}.regras [data-cumprida=true]{color:var(--ok)}
.regras [data-cumprida=true]::marker{content:"✓ "}.regras span{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.caixa article{border-top:1px solid var(--borda);padding:1rem 0;overflow-wrap:anywhere}.caixa pre{white-space:pre-wrap;font:inherit;margin:.5rem 0 0}
.caixa h2{font:600 .9375rem/1.35 "IBM Plex Sans Variable",system-ui,sans-serif;margin:0}.caixa article p{margin:.125rem 0 0;color:var(--fraco);font-size:.8125rem}.caixa{margin-top:1rem}
.ou{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.2rem;margin-top:1rem}.ou form{width:100%;margin:0 0 .25rem}.ou p{margin:0}
.dica{margin-top:1.25rem;border-top:1px solid var(--borda);padding-top:1rem;color:var(--fraco)}
.dica h2{font:600 .875rem/1.35 "IBM Plex Sans Variable",system-ui,sans-serif;margin:0;color:var(--texto)}
.dica p{margin:.125rem 0 .5rem!important;font-size:.8125rem}.dica code{color:var(--texto)}
.dica ul{list-style:none;margin:0;padding:0}
.dica li{display:flex;gap:.5rem;align-items:center;justify-content:space-between;padding:.3rem 0}
.dica li span{min-width:0;overflow-wrap:anywhere;line-height:1.3;color:var(--texto)}
.dica strong{font-weight:550}.dica small{display:block;color:var(--fraco);font-size:.8125rem}
.dica button{width:auto!important;min-height:1.875rem;padding:0 .75rem;font-size:.8125rem}
`

const FORMULARIO = `
label{display:block;font-size:.8125rem;font-weight:600;line-height:1.55;margin-top:.9rem}form>label:first-of-type{margin-top:0}
input[type=email],input[type=password],input[type=text]{width:100%;height:2.25rem;padding:0 .75rem;margin-top:.15rem;
font:inherit;color:inherit;background:var(--cartao);border:1px solid var(--campo);border-radius:6px}
input:not([type=checkbox]):focus-visible{outline:0;border-color:var(--tinta);box-shadow:0 0 0 1px var(--tinta)}
input[aria-invalid=true]{border-color:var(--erro)}
.senha{position:relative}.senha:has(button:not([hidden])) input{padding-right:5.25rem}
.senha button{position:absolute;right:.25rem;bottom:.25rem;height:1.75rem;min-height:0;border:0;padding:0 .5rem;width:auto;
color:var(--tinta);font-size:.8125rem;font-weight:500}
button{font:600 .875rem/1 "IBM Plex Sans Variable",system-ui,sans-serif;min-height:2.25rem;border-radius:6px;cursor:pointer;padding:0 1rem}
.secundario{width:100%;background:transparent;color:inherit;border:1px solid var(--botao)}.secundario:hover{background:var(--realce)}
.principal{width:100%;min-height:2.625rem;margin-top:1rem;border:1px solid transparent;background:var(--marca);color:#fff}
.principal:hover{background:var(--simbolo)}.principal:disabled{opacity:.6;cursor:not-allowed}
.principal[aria-busy=true]::after{content:"";display:inline-block;width:1em;height:1em;margin-left:.5em;
vertical-align:-.125em;border:2px solid;border-right-color:transparent;border-radius:50%;animation:girar 1s linear infinite}
@keyframes girar{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.principal[aria-busy=true]::after{animation:none}}
.marcar{display:flex;align-items:center;gap:.6rem;font-size:.875rem;font-weight:400;min-height:1.5rem}
.marcar input{width:1.125rem;height:1.125rem;margin:0;flex:none;accent-color:var(--marca)}
input.codigo{height:3rem;font-size:1.5rem;letter-spacing:.3em;text-align:center;font-variant-numeric:tabular-nums}
@media (pointer:coarse){input[type=email],input[type=password],input[type=text],button{min-height:2.75rem}
input[type=email],input[type=password],input[type=text]{font-size:1rem}.senha button{min-height:2.25rem}}
`
