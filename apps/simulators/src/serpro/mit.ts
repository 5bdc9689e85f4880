// The MIT: debts of a month handed in as JSON, looked at field by field, and closed some time after the answer. What is
// closed goes to the DCTFWeb of the month; handed in again, it takes the place of what was there.
import { createHash } from 'node:crypto'
import { civilDate, compact, isMonth } from './calendar.ts'
import { transmitWithout } from './dctfweb.ts'
import { type Debt, debtsOfMit, isClosing, PREFIX } from './dctfweb-debts.ts'
import { centsOf, reais, total } from './money.ts'
import { type Group, REVENUES } from './receitas.ts'
import { isCpf } from './registrations.ts'
import type { Thing } from './store.ts'
import {
  type Call,
  done,
  isObject,
  type Json,
  listOf,
  nothing,
  type Service,
  wrong,
} from './words.ts'

const SYSTEM = 'MIT'
const [CLOSED, CLOSING] = [3, 4]
/** In the order in which they are told. */
const GROUPS: readonly Group[] = ['Irpj', 'Csll', 'Irrf', 'PisPasep', 'Cofins']
const ALL_GROUPS = [
  ...['BalancoLucroReal', 'Irpj', 'Csll', 'Irrf', 'Ipi', 'Iof', 'PisPasep', 'Cofins'],
  ...['ContribuicoesDiversas', 'Cpss', 'RetPagamentoUnificado'],
]
const bad = (number: string, texto: string) => wrong(SYSTEM, `MSG_${number}`, texto)
const empty = (field: string) => bad('0003', `O campo ${field} possui valor inválido ou nulo.`)

function monthIn(dados: Json): number {
  const said = isObject(dados.PeriodoApuracao) ? dados.PeriodoApuracao : {}
  const pa = Number(said.AnoApuracao) * 100 + Number(said.MesApuracao)
  if (!isMonth(pa)) throw empty('PeriodoApuracao')
  return pa
}

const oneOf = (said: Json, field: string, most: number): number => {
  const value = said[field]
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > most)
    throw empty(`DadosIniciais.${field}`)
  return Number(value)
}

/** Whether it has movement, and how its profit is taxed. */
function startOf(dados: Json) {
  const start = isObject(dados.DadosIniciais) ? dados.DadosIniciais : {}
  if (typeof start.SemMovimento !== 'boolean') throw empty('DadosIniciais.SemMovimento')
  oneOf(start, 'QualificacaoPj', 12)
  const who = isObject(start.ResponsavelApuracao) ? start.ResponsavelApuracao : {}
  if (!isCpf(String(who.CpfResponsavel ?? ''))) throw empty('ResponsavelApuracao.CpfResponsavel')
  if (start.SemMovimento) {
    for (const field of ['TributacaoLucro', 'VariacoesMonetarias', 'RegimePisCofins'])
      if (start[field] !== undefined) throw unwanted(`DadosIniciais.${field}`)
    return { moves: false, taxed: 0 }
  }
  const taxed = oneOf(start, 'TributacaoLucro', 7)
  oneOf(start, 'VariacoesMonetarias', 3)
  if ([1, 2, 5, 6].includes(taxed) && start.RegimePisCofins === undefined)
    throw bad(
      '0006',
      `O campo DadosIniciais.RegimePisCofins é obrigatório quando TributacaoLucro for ${taxed}.`,
    )
  if (start.RegimePisCofins !== undefined) oneOf(start, 'RegimePisCofins', 4)
  return { moves: true, taxed }
}
const unwanted = (field: string) =>
  bad('0004', `Para apuração sem movimento não é permitido informar o campo ${field}.`)

type Taken = Debt & { id: number }
function debtOf(said: unknown, group: Group, { pa, taxed }: { pa: number; taxed: number }): Taken {
  if (!isObject(said)) throw empty('ListaDebitos')
  const code = String(said.CodigoDebito ?? '')
  const revenue = REVENUES[code]
  if (revenue === undefined || typeof said.CodigoDebito !== 'string' || revenue.group !== group)
    throw bad('0026', `O campo codigoDebito ${code} não existe no sistema MIT.`)
  if (revenue.of !== undefined && !revenue.of.includes(taxed))
    throw bad(
      '0035',
      `O campo CodigoDebito ${code} é incompatível com o valor informado no(s) campo(s) DadosIniciais.QualificacaoPj e/ou DadosIniciais.TributacaoLucro`,
    )
  const month = pa % 100
  if (
    (revenue.period === 'quarter' && month % 3 !== 0) ||
    (revenue.period === 'year' && month !== 12)
  )
    throw bad('0027', `O codigoDebito ${code} não é permitido no mêsApuracao ${month}.`)
  const cents = centsOf(said.ValorDebito)
  if (cents === null || cents === 0)
    throw bad('0012', `O campo ValorDebito do codigoDebito ${code} possui valor inválido.`)
  return { id: Number(said.IdDebito), code, cents, from: 'mit' }
}

function debtsIn(dados: Json, start: { pa: number; taxed: number }): Taken[] {
  if (!isObject(dados.Debitos))
    throw bad('0005', 'Para apuração com movimento é obrigatório informar o campo Debitos.')
  const said = dados.Debitos
  const fields = Object.keys(said)
  const order = fields.map((field) => ALL_GROUPS.indexOf(field))
  if (order.includes(-1) || order.some((at, i) => at < (order[i - 1] ?? -1)))
    throw bad('0002', 'O Json contém dados inválidos - Debitos')
  if ((start.taxed === 1) !== (typeof said.BalancoLucroReal === 'boolean'))
    throw bad('0013', 'É obrigatório o preenchimento do campo BalancoLucroReal para o tributo.')
  const debts = GROUPS.flatMap((group) => {
    const own = said[group]
    if (own === undefined) return []
    const list = isObject(own) ? listOf(own.ListaDebitos) : []
    if (list.length === 0)
      throw bad('0015', `A lista ${group} está vazia. Se não há conteúdo, não deve ser enviada.`)
    return list.map((one) => debtOf(one, group, start))
  })
  if (debts.length === 0) throw bad('0015', 'A lista Debitos está vazia.')
  if (debts.some(({ id }, at) => id !== at + 1))
    throw bad('0009', 'Os valores de IdDebito devem ser uma sequência numérica começando em 1.')
  if (new Set(debts.map(({ code }) => code)).size !== debts.length)
    throw bad('0028', 'Existem débitos duplicados.')
  return debts
}

function checkSuspensions(dados: Json, debts: readonly Taken[]): void {
  for (const one of listOf(dados.ListaSuspensoes).filter(isObject)) {
    const judicial = one.TipoSuspensao === 2
    const digits = judicial ? 20 : 17
    if (![1, 2].includes(Number(one.TipoSuspensao))) throw empty('TipoSuspensao')
    if (!new RegExp(`^\\d{${digits}}$`).test(String(one.NumeroProcesso ?? '')))
      throw bad(
        '0017',
        'O campo numeroProcesso deve conter 17 (administrativo) ou 20 dígitos (judicial).',
      )
    const needed = judicial
      ? [
          'MotivoSuspensao',
          'ProcessoTerceiro',
          'DataDecisao',
          'VaraJudiciaria',
          'CodigoMunicipioSj',
        ]
      : []
    for (const field of needed) if (one[field] === undefined) throw empty(field)
    for (const suspended of listOf(one.ListaDebitosSuspensos).filter(isObject)) {
      const debt = debts.find(({ id }) => id === suspended.IdDebitoSuspenso)
      if (debt === undefined)
        throw bad('0011', 'O campo IdDebitoSuspenso precisa ter um correspondente em IdDebito.')
      if ((centsOf(suspended.ValorSuspenso) ?? Number.POSITIVE_INFINITY) > debt.cents)
        throw bad(
          '0031',
          `O campo ValorSuspenso não pode ter valor maior que ${reais(debt.cents)}.`,
        )
    }
  }
}

const own = ({ store, contribuinte }: Call): Thing[] =>
  store.things(PREFIX.mit).filter(({ owner }) => owner === contribuinte.numero)

export const encerrar: Service = (call) => {
  const { dados, store, contribuinte, now, waits } = call
  const pa = monthIn(dados)
  const start = startOf(dados)
  if (start.moves && dados.TransmissaoImediata !== undefined)
    throw bad(
      '0020',
      'O campo transmissaoImediata só deve ser enviado para apuração sem movimento.',
    )
  if (!start.moves && typeof dados.TransmissaoImediata !== 'boolean')
    throw bad('0029', 'O campo TransmissaoImediata é obrigatório.')
  if (!start.moves && dados.Debitos !== undefined) throw unwanted('Debitos')
  const debts = start.moves ? debtsIn(dados, { pa, taxed: start.taxed }) : []
  checkSuspensions(dados, debts)
  if (own(call).some((one) => one.value.pa === pa && isClosing(one, now)))
    throw bad(
      '0036',
      'Existe uma apuração em encerramento do mesmo CNPJ e PA. Aguarde a conclusão do encerramento antes de enviar uma retificação.',
    )
  const id = store.next()
  const protocol = createHash('md5').update(`${contribuinte.numero}:${id}`).digest('base64')
  store.put(PREFIX.mit, {
    ...{ owner: contribuinte.numero, key: String(id), at: now },
    value: {
      id,
      pa,
      protocol,
      left: start.moves ? waits : 0,
      debts,
      asked: dados,
      at: civilDate(now),
    },
  })
  if (dados.TransmissaoImediata === true) transmitWithout(call, pa)
  return done(SYSTEM, { protocoloEncerramento: protocol, idApuracao: id }, [
    {
      codigo: `Sucesso-${SYSTEM}-MSG_0024`,
      texto: 'A apuração foi enviada para encerramento na DCTFWEB.',
    },
  ])
}

const stateOf = (one: Thing, { now }: Call): number => (isClosing(one, now) ? CLOSING : CLOSED)
const WORDS: Readonly<Record<number, string>> = { 3: 'ENCERRADA', 4: 'ENCERRAMENTO_EM_CURSO' }
const closedOn = (thing: Thing, call: Call): string | null =>
  stateOf(thing, call) === CLOSED ? compact(String(thing.value.at)) : null

/** Each time that it is asked, what closes has gone one step on. */
export const situacaoEncerramento: Service = (call) => {
  const found = own(call).find(({ value }) => value.protocol === call.dados.protocoloEncerramento)
  if (found === undefined) throw empty('protocoloEncerramento')
  const state = stateOf(found, call)
  if (state === CLOSING)
    call.store.put(PREFIX.mit, {
      ...found,
      value: { ...found.value, left: Number(found.value.left) - 1 },
    })
  return done(SYSTEM, {
    ...{ idApuracao: found.value.id, situacaoApuracao: state, textoSituacao: WORDS[state] },
    ...{ avisosDctf: null, dataEncerramento: closedOn(found, call) },
  })
}

export const consultarApuracao: Service = (call) => {
  const found = own(call).find(({ value }) => value.id === call.dados.idApuracao)
  if (found === undefined)
    throw bad(
      '0023',
      `Não existe apuração com o número informado: ${String(call.dados.idApuracao)}`,
    )
  const state = stateOf(found, call)
  return done(SYSTEM, {
    ...{ situacaoApuracao: state, textoSituacao: WORDS[state] },
    dadosApuracaoMit: [found.value.asked],
  })
}

export const listarApuracoes: Service = (call) => {
  const year = Number(call.dados.anoApuracao)
  if (!Number.isInteger(year)) throw empty('anoApuracao')
  const found = own(call).filter(({ value }) => {
    const [ofYear, month] = [Math.floor(Number(value.pa) / 100), Number(value.pa) % 100]
    return ofYear === year && (call.dados.mesApuracao ?? month) === month
  })
  if (found.length === 0)
    return nothing(
      `Aviso-${SYSTEM}-MSG_0025`,
      `Não existem apurações para o CNPJ ${call.contribuinte.numero} e ano ${year}.`,
    )
  return done(SYSTEM, {
    Apuracoes: found.map((one) => ({
      ...{ periodoApuracao: one.value.pa, idApuracao: one.value.id, situacao: stateOf(one, call) },
      ...{ dataEncerramento: closedOn(one, call), eventoEspecial: false },
      valorTotalApurado: reais(total(debtsOfMit(one).map(({ cents }) => cents))),
    })),
  })
}
