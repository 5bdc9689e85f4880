import {
  ARREDONDAMENTO,
  formatarReais,
  type Passo,
  type ValorMemoria,
} from '../../packages/engine/src/dinheiro/index.ts'
import type { Resposta } from './calculos.ts'

function escrever({ tipo, valor }: ValorMemoria): string {
  if (tipo === 'centavos') return formatarReais(valor)
  if (tipo !== 'taxa') return valor
  return `${(Number(valor) * 100)
    .toFixed(6)
    .replace(/\.?0+$/, '')
    .replace('.', ',')} %`
}

/** Columns side by side; the last one ends the line. */
function alinhar(linhas: readonly (readonly string[])[], recuo: string): string[] {
  const larguras: number[] = []
  for (const linha of linhas) {
    for (const [i, celula] of linha.entries()) {
      larguras[i] = Math.max(larguras[i] ?? 0, celula.length)
    }
  }
  return linhas.map((linha) =>
    `${recuo}${linha.map((celula, i) => celula.padEnd(larguras[i] ?? 0)).join('  ')}`.trimEnd(),
  )
}

function passoEmTexto(passo: Passo, numero: number): string[] {
  const { arredondamento } = passo
  const arredonda = arredondamento ? ` (${ARREDONDAMENTO[arredondamento]})` : ''
  const operandos = Object.entries(passo.operandos).map(([nome, { rotulo, valor }]) => [
    nome,
    escrever(valor),
    rotulo,
  ])
  return [
    `${numero}. ${passo.rotulo}: ${escrever(passo.resultado)}`,
    `   ${passo.formula}${arredonda}`,
    ...alinhar(operandos, '     '),
    `   ${passo.fundamento}`,
  ]
}

/** The result and the memória, as a person reads them. */
export function mostrar({ titulo, linhas, avisos, memoria }: Resposta): string {
  const celulas = linhas.map(([rotulo, valor]) => [
    rotulo,
    typeof valor === 'number' ? formatarReais(valor) : valor,
  ])
  return [
    titulo,
    '',
    ...alinhar(celulas, '  '),
    ...avisos.flatMap((aviso) => ['', `Atenção: ${aviso}`]),
    '',
    'Memória de cálculo',
    ...memoria.flatMap((passo, i) => ['', ...passoEmTexto(passo, i + 1)]),
  ].join('\n')
}
