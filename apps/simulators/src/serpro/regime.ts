// The option of a year for competência or caixa (REGIMEAPURACAO), once and for the whole year.

import { pdfOf } from '../pdf.ts'
import { moment } from './calendar.ts'
import { type Call, done, nothing, type Service, wrong } from './words.ts'

const SYSTEM = 'REGIME'
const WORDS: Readonly<Record<number, string>> = { 0: 'COMPETENCIA', 1: 'CAIXA' }
const FIRST = 2010

function yearIn({ dados, today }: Call, name: string): number {
  const year = Number(dados[name])
  if (dados[name] === undefined)
    throw wrong(SYSTEM, 'MSG_ISN_058', `O parâmetro ${name} deve ser informado.`)
  if (!Number.isInteger(year))
    throw wrong(SYSTEM, 'MSG_ISN_059', `O parâmetro ${name} deve ter o formato AAAA.`)
  // Caixa ends in 2026 (Res. CGSN 190/2026); the option of a year may be made in the November before it.
  if (year < FIRST || year > Number(today.slice(0, 4)) + 1)
    throw wrong(SYSTEM, 'MSG_ISN_056', `O parâmetro ${name} está fora dos limites.`)
  return year
}
const paperOf = (cnpj: string, year: number, regime: string) =>
  pdfOf([
    'Simples Nacional - Opção pelo Regime de Apuração de Receitas',
    `CNPJ: ${cnpj}`,
    `${year}: ${regime}`,
  ])

export const optar: Service = (call) => {
  const { dados, store, contribuinte, now } = call
  const year = yearIn(call, 'anoOpcao')
  const regime = WORDS[Number(dados.tipoRegime)]
  if (regime === undefined) throw wrong(SYSTEM, 'MSG_ISN_060', 'O tipo do regime é inválido.')
  if (dados.descritivoRegime !== regime)
    throw wrong(SYSTEM, 'MSG_ISN_049', 'O descritivo não é do tipo do regime.')
  if (dados.deAcordoResolucao !== true)
    throw wrong(SYSTEM, 'MSG_ISN_051', 'É necessário estar de acordo com a resolução.')
  if (year < Number(call.today.slice(0, 4)))
    throw wrong(SYSTEM, 'MSG_ISN_050', 'A opção não pode ser de ano anterior.')
  if (regime === 'CAIXA' && year > 2026)
    throw wrong(SYSTEM, 'MSG_ISN_056', 'Não há regime de caixa no ano.')
  const { numero: owner } = contribuinte
  const key = String(year)
  if (store.thing('regime', owner, key) !== undefined)
    throw wrong(SYSTEM, 'MSG_ISN_053', 'Já há opção para o ano, e ela é irretratável.')
  store.put('regime', { owner, key, at: now, value: { tipoRegime: Number(dados.tipoRegime) } })
  return done(
    SYSTEM,
    {
      ...{ cnpjMatriz: owner, anoCalendario: year, regimeEscolhido: regime },
      ...{ dataHoraOpcao: Number(moment(now)), demonstrativoPdf: paperOf(owner, year, regime) },
    },
    [{ codigo: `Sucesso-${SYSTEM}-MSG_ISN_054`, texto: 'A opção foi realizada.' }],
  )
}

export const consultarAnos: Service = ({ store, contribuinte }) => {
  const own = store.things('regime').filter(({ owner }) => owner === contribuinte.numero)
  if (own.length === 0) return nothing(`Aviso-${SYSTEM}-MSG_ISN_055`, 'Não há opção.')
  return done(
    SYSTEM,
    own.map(({ key, value }) => ({
      ...{ anoCalendario: Number(key), regimeApurado: WORDS[Number(value.tipoRegime)] ?? '' },
    })),
  )
}

export const consultarOpcao: Service = (call) => {
  const { store, contribuinte } = call
  const year = yearIn(call, 'anoCalendario')
  const found = store.thing('regime', contribuinte.numero, String(year))
  if (found === undefined)
    return nothing(`Aviso-${SYSTEM}-MSG_ISN_055`, `Não há opção para o ano ${year}.`)
  const regime = WORDS[Number(found.value.tipoRegime)] ?? ''
  return done(SYSTEM, {
    ...{ cnpjMatriz: contribuinte.numero, anoCalendario: year, regimeEscolhido: regime },
    ...{ dataHoraOpcao: Number(moment(found.at)) },
    demonstrativoPdf: paperOf(contribuinte.numero, year, regime),
  })
}

export const consultarResolucao: Service = (call) => {
  const year = yearIn(call, 'anoCalendario')
  const text = `Resolução CGSN 140/2018, arts. 16 a 20: a opção pelo regime de ${year} vale para o ano todo.`
  return done(SYSTEM, { textoResolucao: Buffer.from(text).toString('base64') })
}
