import { RESULTADO_ANTERIOR, RESULTADO_DO_PERIODO } from '@razao/engine/contabil/demonstracoes'
import type { Achados } from './achados.ts'
import type { Registro, RegistroNumerado } from './tipos.ts'
import { nomeDa, type PlanoVisto } from './validar-plano.ts'
import type { SaldosVistos } from './validar-saldos.ts'
import { lerData, lerSaldo, reais, saldoEmReais } from './valores.ts'

/** A line of J100 or J150; balances with the sign of D. */
type LinhaVista = {
  readonly codigo: string
  readonly detalhe: boolean
  readonly superior: string
  readonly grupo: string
  readonly descricao: string
  readonly inicial: number
  readonly final: number
  readonly linha: number
}

export type DemonstracoesVistas = {
  tem: boolean
  readonly balanco: LinhaVista[]
  readonly dre: LinhaVista[]
  mutacoes: number
  /** Balances before the closing: by date and `conta|centro`. */
  readonly resultado: Map<string, number>
  readonly datasDoResultado: { readonly data: string; readonly linha: number }[]
}

export const demonstracoesVazias = (): DemonstracoesVistas => ({
  ...{ tem: false, balanco: [], dre: [], mutacoes: 0, resultado: new Map(), datasDoResultado: [] },
})

function lerLinha(c: Registro, linha: number, { achar }: Achados): LinhaVista | null {
  const doBalanco = c[0] === 'J100'
  const d = doBalanco ? 0 : 1
  const p = 7
  const inicial = c[p] === '' && !doBalanco ? 0 : lerSaldo(c[p], c[p + 1])
  const final = lerSaldo(c[p + 2], c[p + 3])
  if (inicial === null || final === null) {
    achar('valor', `Linha ${linha}: um valor da demonstração está errado.`, { linha })
    return null
  }
  return {
    codigo: c[1 + d] ?? '',
    detalhe: c[2 + d] === 'D',
    superior: c[4 + d] ?? '',
    grupo: doBalanco ? (c[5] ?? '') : (c[11] ?? ''),
    descricao: c[6] ?? '',
    inicial,
    final,
    linha,
  }
}

/** Takes an I350, I355, J005, J100, J150 or J210. */
export function verDemonstracao(
  v: DemonstracoesVistas,
  { linha, campos: c }: RegistroNumerado,
  achados: Achados,
): void {
  switch (c[0]) {
    case 'I350': {
      const data = lerData(c[1])
      if (data === null)
        achados.achar('data', `Linha ${linha}: a data do I350 não existe.`, { linha })
      v.datasDoResultado.push({ data: data ?? '', linha })
      return
    }
    case 'I355': {
      const saldo = lerSaldo(c[3], c[4])
      const chave = `${v.datasDoResultado.at(-1)?.data}|${c[1]}|${c[2]}`
      if (saldo !== null) v.resultado.set(chave, saldo)
      return
    }
    case 'J005':
      v.tem = true
      return
    case 'J210':
      v.mutacoes += 1
      return
    default: {
      const lida = lerLinha(c, linha, achados)
      if (lida !== null) (c[0] === 'J100' ? v.balanco : v.dre).push(lida)
    }
  }
}

function conferirSomas(linhas: readonly LinhaVista[], { achar }: Achados): void {
  const filhas = Map.groupBy(linhas, (l) => l.superior)
  for (const l of linhas) {
    if (l.detalhe) continue
    const soma = (filhas.get(l.codigo) ?? []).reduce(
      (t, f) => ({ inicial: t.inicial + f.inicial, final: t.final + f.final }),
      { inicial: 0, final: 0 },
    )
    if (soma.inicial === l.inicial && soma.final === l.final) continue
    achar(
      'linha-nao-soma',
      `A linha ${l.codigo} ${l.descricao} tem ${saldoEmReais(l.final)}, e as de baixo somam ${saldoEmReais(soma.final)}.`,
      { linha: l.linha },
    )
  }
}

function conferirBalanco(v: DemonstracoesVistas, { achar }: Achados): void {
  const raizes = v.balanco.filter((l) => l.superior === '')
  const total = (grupo: string, campo: 'inicial' | 'final'): number =>
    raizes.filter((l) => l.grupo === grupo).reduce((t, l) => t + l[campo], 0)
  for (const campo of ['inicial', 'final'] as const) {
    const [ativo, passivo] = [total('A', campo), -total('P', campo)]
    if (ativo === passivo) continue
    achar(
      'balanco-nao-fecha',
      `No Balanço ${campo}, o Ativo é ${reais(ativo)} e o Passivo + PL é ${reais(passivo)}.`,
      { linha: v.balanco[0]?.linha ?? 1 },
    )
  }
}

/** Each account with balance maps to a detail line, and each detail line is the sum of its accounts. */
function conferirAglutinacoes(
  v: DemonstracoesVistas,
  plano: PlanoVisto,
  s: SaldosVistos,
  { achar }: Achados,
): void {
  const detalhes = new Map(
    [...v.balanco, ...v.dre].filter((l) => l.detalhe).map((l) => [l.codigo, l]),
  )
  const doResultado = new Map<string, number>()
  for (const [chave, valor] of v.resultado) {
    const conta = chave.split('|')[1] ?? ''
    doResultado.set(conta, (doResultado.get(conta) ?? 0) + valor)
  }
  const somas = new Map<string, { inicial: number; final: number }>()
  for (const c of plano.contas.values()) {
    const patrimonial = ['01', '02', '03'].includes(c.nat)
    const antes = s.iniciais.get(c.codigo) ?? 0
    const inicial = patrimonial ? antes : 0
    // A result brought from before is of the year before, and is told account by account.
    const final = patrimonial
      ? (s.finais.get(c.codigo) ?? 0)
      : (doResultado.get(c.codigo) ?? 0) - antes
    if (!c.analitica || (inicial === 0 && final === 0)) continue
    const onde = { linha: c.linha, conta: c.codigo }
    if (c.aglutinacao === null) {
      achar(
        'sem-aglutinacao',
        `A conta ${nomeDa(c)} tem saldo e não entra em nenhuma linha das demonstrações.`,
        onde,
      )
      continue
    }
    if (!detalhes.has(c.aglutinacao)) {
      achar(
        'aglutinacao-inexistente',
        `A conta ${nomeDa(c)} aponta para a linha ${c.aglutinacao}, que não é um detalhe do Balanço nem da DRE.`,
        onde,
      )
    }
    const soma = somas.get(c.aglutinacao) ?? { inicial: 0, final: 0 }
    somas.set(c.aglutinacao, { inicial: soma.inicial + inicial, final: soma.final + final })
  }
  const daDre = new Set(v.dre.map((l) => l.codigo))
  const usadas = new Set([...plano.contas.values()].map((c) => c.aglutinacao))
  for (const l of detalhes.values()) {
    // Not closed, the result of the period has a line of its own, and is told account by account.
    if (l.codigo === RESULTADO_DO_PERIODO || l.codigo === RESULTADO_ANTERIOR) continue
    if (!usadas.has(l.codigo)) {
      achar(
        'linha-sem-conta',
        `A linha de detalhe ${l.codigo} ${l.descricao} não tem conta que entre nela.`,
        { linha: l.linha },
      )
    }
    const soma = somas.get(l.codigo) ?? { inicial: 0, final: 0 }
    // What a line of the DRE had before is of another year, whose accounts are not in this file.
    const inicial = daDre.has(l.codigo) || soma.inicial === l.inicial
    if (inicial && soma.final === l.final) continue
    achar(
      'linha-diverge-das-contas',
      `A linha ${l.codigo} ${l.descricao} tem ${saldoEmReais(l.final)}, e as contas dela somam ${saldoEmReais(soma.final)}.`,
      { linha: l.linha },
    )
  }
}

export type Encerramento = {
  /** DT_EX_SOCIAL, when it falls inside the book. */
  readonly exercicio: string | null
  /** The exercício ends with the book. */
  readonly noFimDoLivro: boolean
  readonly encerramentos: ReadonlyMap<string, number>
}

/** In a book that starts with the year an account of result starts at zero: the year before was closed. */
function conferirInicio(plano: PlanoVisto, s: SaldosVistos, { achar }: Achados): void {
  if (!s.meses[0]?.inicio.endsWith('-01-01')) return
  for (const c of plano.contas.values()) {
    const inicial = s.iniciais.get(c.codigo) ?? 0
    if (c.nat !== '04' || inicial === 0) continue
    achar(
      'exercicio-anterior-aberto',
      `A conta de resultado ${nomeDa(c)} começa o exercício com ${saldoEmReais(inicial)}.`,
      { linha: c.linha, conta: c.codigo },
    )
  }
}

function conferirResultado(
  v: DemonstracoesVistas,
  plano: PlanoVisto,
  s: SaldosVistos,
  { exercicio, encerramentos }: Encerramento,
  { achar }: Achados,
): void {
  const ultima = v.datasDoResultado.at(-1)
  // Where no account of result moved there is nothing to tell before the closing.
  const moveu = [...s.movimentos.values()].some(
    ({ conta }) => plano.contas.get(conta)?.nat === '04',
  )
  if (exercicio !== null && ultima?.data !== exercicio && (ultima !== undefined || moveu)) {
    achar('data', 'A data do último I350 não é a do fim do exercício social.', {
      linha: ultima?.linha ?? 1,
    })
  }
  // By centre too: an account closed as a whole leaves each of its centres with what it had.
  const noFim = exercicio === null ? [] : [...s.ultimos.values()].filter((u) => u.final !== 0)
  const abertos = Map.groupBy(
    noFim.filter((u) => u.mes === s.meses.length - 1),
    (u) => u.conta,
  )
  for (const c of plano.contas.values()) {
    for (const { centro, final } of c.nat === '04' ? (abertos.get(c.codigo) ?? []) : []) {
      const noCentro = centro === '' ? '' : `, no centro de custo ${centro},`
      achar(
        'resultado-nao-encerrado',
        `A conta de resultado ${nomeDa(c)}${noCentro} termina o exercício com ${saldoEmReais(final)}.`,
        { linha: c.linha, conta: c.codigo },
      )
    }
  }
  const semSaldo = [...encerramentos.keys()].filter(
    (chave) => !v.resultado.has(chave) && plano.contas.get(chave.split('|')[1] ?? '')?.nat === '04',
  )
  const saldos = [...v.resultado, ...semSaldo.map((chave) => [chave, 0] as const)]
  for (const [chave, saldo] of saldos) {
    const encerrado = encerramentos.get(chave)
    // A closing taken back moved nothing: the account is told as not closed, once.
    if (!encerrado || encerrado === -saldo) continue
    const conta = chave.split('|')[1] ?? ''
    achar(
      'resultado-divergente',
      `A conta ${conta} tinha ${saldoEmReais(saldo)} antes do encerramento, que lançou ${saldoEmReais(-encerrado)}.`,
      { linha: ultima?.linha ?? 1, conta },
    )
  }
}

/** Once everything was seen. Without a year-end inside the book there need be no statements. */
export function conferirDemonstracoes(
  v: DemonstracoesVistas,
  { plano, saldos }: { readonly plano: PlanoVisto; readonly saldos: SaldosVistos },
  encerramento: Encerramento,
  achados: Achados,
): void {
  if (encerramento.noFimDoLivro) conferirInicio(plano, saldos, achados)
  conferirResultado(v, plano, saldos, encerramento, achados)
  if (!v.tem || v.balanco.length === 0 || v.dre.length === 0) {
    if (encerramento.exercicio !== null || v.tem) {
      achados.achar('sem-demonstracoes', 'Falta o Balanço (J100) ou a DRE (J150).', { linha: 1 })
    }
    return
  }
  if (v.mutacoes === 0)
    achados.achar('sem-mutacoes', 'Falta a DLPA ou a DMPL (J210).', { linha: 1 })
  conferirSomas(v.balanco, achados)
  conferirSomas(v.dre, achados)
  conferirBalanco(v, achados)
  conferirAglutinacoes(v, plano, saldos, achados)
}
