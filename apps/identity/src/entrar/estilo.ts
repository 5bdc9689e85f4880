import type { IdentityBrand } from '../options.ts'

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminancia(cor: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const canal = Number.parseInt(cor.slice(i, i + 2), 16) / 255
    return canal <= 0.04045 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Black or white, whichever reads better on `cor`; one of the two always reaches 4.5:1. */
export function corDoTexto(cor: string): '#000000' | '#ffffff' {
  const l = luminancia(cor)
  return 1.05 / (l + 0.05) >= (l + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

/** The whole style sheet, with the brand's colour in it: the pages carry no style of their own. */
export const estilo = (brand: IdentityBrand): string => `
:root{color-scheme:light dark;--marca:${brand.cor};--sobre-marca:${corDoTexto(brand.cor)};
--titulo:"Source Serif 4","Source Serif Pro",Charter,Georgia,serif;--fundo:#f6f6f2;--cartao:#fff;--texto:#1b2430;--fraco:#52606d;--borda:#8290a0;--foco:#1a66c9;
--erro:#9b1c1c;--erro-fundo:#fdecec;--aviso:#7a4b00}
@media (prefers-color-scheme:dark){:root{--fundo:#10151b;--cartao:#1a2129;--texto:#e6ebf0;
--fraco:#a9b6c3;--borda:#6b7a89;--foco:#7db4ff;--erro:#ffb4ab;--erro-fundo:#3b1614;--aviso:#ffcf87}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;min-height:100vh;background:var(--fundo);color:var(--texto);
font:.9375rem/1.5 "IBM Plex Sans",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.moldura{min-height:100vh;display:grid;grid-template-rows:auto 1fr}
.marca{background:var(--marca);color:var(--sobre-marca);padding:1.5rem;display:flex;
flex-direction:column;gap:.5rem}
.marca .nome{font:600 1.375rem/1.3 var(--titulo);margin:0;overflow-wrap:anywhere}
.marca .logo{display:block;max-width:16rem;max-height:4.5rem}
.marca .frase{margin:0;display:none}.marca svg{display:none;fill:none;stroke:currentColor;stroke-width:1.5;opacity:.5}
.marca .traco{stroke-width:5;stroke-linecap:round;opacity:.45}.marca nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.marca a{color:inherit;min-height:1.5rem}
main{display:grid;align-content:center;justify-items:center;padding:1.5rem 1rem 3rem}
.cartao{width:100%;max-width:26.25rem;background:var(--cartao);border-radius:.625rem;
padding:2rem;border:1px solid color-mix(in srgb,var(--borda) 35%,transparent);box-shadow:0 1px 3px rgb(0 0 0/.08)}
h1{font:600 1.625rem/1.2 var(--titulo);margin:0 0 1rem}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
input[type=email],input[type=password],input[type=text]{width:100%;min-height:2.75rem;padding:.5rem .75rem;
font:inherit;color:inherit;background:transparent;border:1px solid var(--borda);border-radius:.375rem}
input[aria-invalid=true]{border-color:var(--erro)}
.senha{display:flex;gap:.5rem}.senha input{flex:1;min-width:0}
button{font:inherit;min-height:2.75rem;border-radius:.375rem;cursor:pointer;padding:.5rem .75rem}
.secundario{background:transparent;color:inherit;border:1px solid var(--borda)}
.principal{width:100%;margin-top:1.25rem;border:0;font-weight:600;background:var(--marca);color:var(--sobre-marca);
outline:1px solid transparent}
.principal:disabled{opacity:.6;cursor:not-allowed}
.principal[aria-busy=true]::after{content:"";display:inline-block;width:1em;height:1em;margin-left:.5em;
vertical-align:-.125em;border:2px solid;border-right-color:transparent;border-radius:50%;
animation:girar 1s linear infinite}
@keyframes girar{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.principal[aria-busy=true]::after{animation:none}}
:focus-visible{outline:3px solid var(--foco);outline-offset:2px}
.marcar{display:flex;align-items:center;gap:.5rem;font-weight:400;min-height:1.5rem}
.marcar input{width:1.25rem;height:1.25rem;accent-color:var(--marca)}
.erro{background:var(--erro-fundo);color:var(--erro);border-left:.25rem solid;padding:.75rem 1rem;
border-radius:.25rem;margin:0 0 1rem}
.ou{display:grid;gap:.75rem;margin-top:1rem}.ou .secundario{width:100%}.ou p{margin:0}
.ou form{margin:0}.codigo{font-size:1.5rem!important;letter-spacing:.3em;text-align:center;font-variant-numeric:tabular-nums}
.regras{margin:.75rem 0;padding-left:1.25rem;color:var(--fraco)}.regras [data-cumprida=true]{color:var(--texto)}
.regras [data-cumprida=true]::marker{content:"✓ "}.regras span{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
.caixa article{border-top:1px solid var(--borda);padding:1rem 0;overflow-wrap:anywhere}.caixa pre{white-space:pre-wrap;font:inherit}
.aviso{color:var(--aviso);margin:.25rem 0 0}
.cartao a{color:inherit}
.dica{margin-top:1.75rem;border-top:1px solid color-mix(in srgb,var(--borda) 45%,transparent);padding-top:1rem;color:var(--fraco)}
.dica h2{font-size:.9375rem;margin:0;color:var(--texto)}.dica p{margin:.125rem 0 .5rem;font-size:.8125rem}
.dica ul{list-style:none;margin:0;padding:0}
.dica li{display:flex;gap:.5rem;align-items:center;justify-content:space-between;padding:.25rem 0}
.dica li span{min-width:0;overflow-wrap:anywhere;line-height:1.3;color:var(--texto)}
.dica strong{font-weight:600}.dica small{display:block;color:var(--fraco)}
.dica button{min-height:2rem;padding:.125rem .75rem}
details{margin-top:1rem;color:var(--fraco);overflow-wrap:anywhere}
@media (min-width:992px){.moldura{grid-template-columns:minmax(20rem,2fr) 3fr;grid-template-rows:auto}
.marca{padding:2.5rem 3rem;justify-content:space-between;position:sticky;top:0;height:100vh}
.marca .frase{display:block;max-width:22ch;margin:0 0 2rem;font:450 clamp(1.5rem,2.6vw,2.2rem)/1.2 var(--titulo);letter-spacing:-.015em;text-wrap:balance}
.marca svg{display:block;width:min(100%,22rem)}}
`
