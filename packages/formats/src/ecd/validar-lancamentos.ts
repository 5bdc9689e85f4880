import { createNumeros, type NumerosVistos } from '../livro/index.ts'
import type { Achados } from './achados.ts'
import type { Registro, RegistroNumerado } from './tipos.ts'
import type { PlanoVisto } from './validar-plano.ts'
import { conferirConta, type SaldosVistos } from './validar-saldos.ts'
import { lerData, lerValor, reais } from './valores.ts'

type Aberto = {
  readonly numero: string
  readonly tipo: string
  readonly mes: number
  readonly data: string
  readonly linha: number
  readonly valor: number
  debitos: number
  creditos: number
  quantosD: number
  quantosC: number
}

export type LancamentosVistos = {
  quantos: number
  partidas: number
  aberto: Aberto | null
  readonly numeros: NumerosVistos
  /** By month and `conta|centro`, what the entries moved. */
  readonly movimentos: Map<string, { debitos: number; creditos: number }>
  /** Result of the closing entries: by date and `conta|centro`. */
  readonly encerramentos: Map<string, number>
  readonly tabelas: {
    readonly historicos: Set<string>
    readonly centros: Set<string>
    readonly participantes: Set<string>
  }
}

export const lancamentosVazios = (): LancamentosVistos => ({
  ...{ quantos: 0, partidas: 0, aberto: null, numeros: createNumeros(), movimentos: new Map() },
  encerramentos: new Map(),
  tabelas: { historicos: new Set(), centros: new Set(), participantes: new Set() },
})

function abrir(
  v: LancamentosVistos,
  s: SaldosVistos,
  { linha, campos: c }: RegistroNumerado,
  { achar }: Achados,
): void {
  const [, numero = '', quando, total, tipo = ''] = c
  const data = lerData(quando)
  const onde = { linha, lancamento: numero }
  v.quantos += 1
  if (!v.numeros.usar(numero)) {
    achar('lancamento-repetido', `O número de lançamento ${numero} aparece mais de uma vez.`, onde)
  }
  const mes = s.meses.findIndex((m) => data !== null && data >= m.inicio && data <= m.fim)
  if (data === null || mes < 0) {
    achar('data', `A data do lançamento ${numero} não existe ou está fora do período.`, onde)
  }
  if (tipo !== 'N' && tipo !== 'E' && tipo !== 'X') {
    achar('valor', `O lançamento ${numero} não é normal, de encerramento nem extemporâneo.`, onde)
  }
  if (tipo === 'X' && lerData(c[5]) === null) {
    achar('data', `O lançamento extemporâneo ${numero} não diz a data do fato.`, onde)
  }
  const valor = lerValor(total) ?? -1
  v.aberto = {
    ...{ numero, tipo, mes, data: data ?? '', linha, valor },
    ...{ debitos: 0, creditos: 0, quantosD: 0, quantosC: 0 },
  }
}

/** The entry whose lines ended: equal sides, equal to what its header says. */
export function fecharLancamento(v: LancamentosVistos, { achar }: Achados): void {
  const a = v.aberto
  v.aberto = null
  if (a === null) return
  const onde = { linha: a.linha, lancamento: a.numero }
  if (a.debitos !== a.creditos || a.debitos !== a.valor || a.quantosD === 0) {
    const cabecalho = a.valor < 0 ? 'um valor errado' : reais(a.valor)
    achar(
      'lancamento-nao-fecha',
      `O lançamento ${a.numero} não fecha: débitos ${reais(a.debitos)}, créditos ${reais(a.creditos)}, total ${cabecalho}.`,
      onde,
    )
  }
  if (a.tipo === 'N' && a.quantosD > 1 && a.quantosC > 1) {
    achar('quarta-formula', 'Há lançamentos de 4ª fórmula (vários débitos e vários créditos).', {
      linha: a.linha,
    })
  }
}

function verCodigos(
  v: LancamentosVistos,
  c: Registro,
  onde: { linha: number; lancamento: string },
  { achar }: Achados,
): void {
  const [, , centro = '', , , , padrao = '', historico = '', participante = ''] = c
  if (historico === '' && padrao === '') {
    achar('sem-historico', `O lançamento ${onde.lancamento} tem partida sem histórico.`, onde)
  }
  const { centros, historicos, participantes } = v.tabelas
  for (const [codigo, tabela, nome] of [
    [centro, centros, 'centro de custo'],
    [padrao, historicos, 'histórico padrão'],
    [participante, participantes, 'participante'],
  ] as const) {
    if (codigo !== '' && !tabela.has(codigo)) {
      achar(
        'codigo-inexistente',
        `O ${nome} ${codigo} é usado em lançamento e não está na tabela.`,
        { linha: onde.linha },
      )
    }
  }
}

function verPartida(
  v: LancamentosVistos,
  plano: PlanoVisto,
  { linha, campos: c }: RegistroNumerado,
  achados: Achados,
): void {
  const a = v.aberto
  v.partidas += 1
  const [, conta = '', centro = '', total, lado] = c
  const valor = lerValor(total)
  if (a === null || valor === null || valor === 0 || (lado !== 'D' && lado !== 'C')) {
    achados.achar(
      'valor',
      `Linha ${linha}: a partida está sem valor, sem lado ou sem lançamento.`,
      { linha },
    )
    return
  }
  conferirConta(plano, conta, linha, achados)
  verCodigos(v, c, { linha, lancamento: a.numero }, achados)
  const chave = `${a.mes}|${conta}|${centro}`
  const movimento = v.movimentos.get(chave) ?? { debitos: 0, creditos: 0 }
  v.movimentos.set(chave, movimento)
  if (lado === 'D') {
    a.debitos += valor
    a.quantosD += 1
    movimento.debitos += valor
  } else {
    a.creditos += valor
    a.quantosC += 1
    movimento.creditos += valor
  }
  if (a.tipo !== 'E') return
  const doDia = `${a.data}|${conta}|${centro}`
  v.encerramentos.set(doDia, (v.encerramentos.get(doDia) ?? 0) + (lado === 'D' ? valor : -valor))
}

/** Takes an I200 or I250. */
export function verLancamento(
  v: LancamentosVistos,
  onde: { readonly saldos: SaldosVistos; readonly plano: PlanoVisto },
  registro: RegistroNumerado,
  achados: Achados,
): void {
  if (registro.campos[0] === 'I250') {
    verPartida(v, onde.plano, registro, achados)
    return
  }
  fecharLancamento(v, achados)
  abrir(v, onde.saldos, registro, achados)
}

/** Monthly movements of I155 against the sums of the entries, by account. */
export function conferirMovimentos(
  v: LancamentosVistos,
  s: SaldosVistos,
  { achar }: Achados,
): void {
  const chaves = new Set([...s.movimentos.keys(), ...v.movimentos.keys()])
  for (const chave of chaves) {
    const [mes = '', conta = ''] = chave.split('|')
    const escrito = s.movimentos.get(chave)
    const real = v.movimentos.get(chave)
    const [d1, c1] = [escrito?.debitos ?? 0, escrito?.creditos ?? 0]
    const [d2, c2] = [real?.debitos ?? 0, real?.creditos ?? 0]
    if (d1 === d2 && c1 === c2) continue
    achar(
      'saldo-diverge-dos-lancamentos',
      `No mês ${Number(mes) + 1}, a conta ${conta} tem ${reais(d1)} a débito e ${reais(c1)} a crédito no saldo, e ${reais(d2)} e ${reais(c2)} nos lançamentos.`,
      { linha: escrito?.linha ?? 1, conta },
    )
  }
}
