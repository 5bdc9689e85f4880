// npm run calcular -- <o quê> [--opções]: one calculation of the engine in the terminal, with its memória.
import { parseArgs } from 'node:util'
import { AJUDA, CALCULOS } from './calcular/calculos.ts'
import { lerOpcoes } from './calcular/opcoes.ts'
import { mostrar } from './calcular/tabela.ts'

const lidas = lerOpcoes((config) => parseArgs({ args: process.argv.slice(2), ...config }))
const calcular = CALCULOS[lidas.calculo]
if (lidas.erro !== null || !calcular || lidas.opcoes.ajuda) {
  if (lidas.erro !== null) console.error(`${lidas.erro}\n`)
  console.log(AJUDA)
  process.exit(lidas.erro === null && (calcular || lidas.calculo === '') ? 0 : 2)
}
const resposta = calcular(lidas.opcoes)
const emJson = lidas.opcoes.json === true
if (!resposta.ok) {
  if (emJson) console.log(JSON.stringify(resposta, null, 2))
  else console.error(resposta.refusal.mensagem)
  process.exit(1)
}
console.log(emJson ? JSON.stringify(resposta.value, null, 2) : mostrar(resposta.value))
