import { cobrancas, type RouteInput } from '@razao/contract'
import { validarCno } from '@razao/engine/cadastro'
import { pedeEvento, pedeObra } from '@razao/engine/municipal'
import type { Valores } from '../../../../ui/campos.ts'

type Pedido = RouteInput<typeof cobrancas.criarCobranca>
type Obra = NonNullable<Pedido['obra']>
type Evento = NonNullable<Pedido['evento']>
type ComoAObra = Obra['identificacao']['tipo']
type ComoOEvento = Evento['identificacao']['tipo']

/** What the note of a service names besides the service: its construction or its event, and how. */
export type OQueIdentifica =
  | { readonly o: 'obra'; readonly como: ComoAObra }
  | { readonly o: 'evento'; readonly como: ComoOEvento }

/** An event happens once: a contract, which repeats, does not name it. */
export function oQueIdentifica(
  {
    codigoNacional,
    obraComo,
    eventoComo,
  }: Pick<ValoresDoLugar, 'obraComo' | 'eventoComo'> & {
    readonly codigoNacional: string
  },
  seRepete: boolean,
): OQueIdentifica | null {
  if (pedeObra(codigoNacional)) return { o: 'obra', como: obraComo }
  if (pedeEvento(codigoNacional) && !seRepete) return { o: 'evento', como: eventoComo }
  return null
}

const opcoes = <V extends string>(rotulos: Readonly<Record<V, string>>) =>
  Object.entries(rotulos) as [V, string][]

const doLugar = (de: OQueIdentifica | null) => {
  const asked = de?.como === 'endereco'
  const em = (campo: string) => `${de?.o ?? 'obra'}.identificacao.endereco.${campo}`
  return {
    lugarCep: { tipo: 'cep', rotulo: 'CEP', obrigatorio: asked, ponteiro: em('cep') },
    lugarLogradouro: {
      rotulo: 'Logradouro',
      maximo: 255,
      obrigatorio: asked,
      ponteiro: em('logradouro'),
    },
    lugarNumero: {
      rotulo: 'Número',
      exemplo: 'S/N',
      maximo: 60,
      obrigatorio: asked,
      ponteiro: em('numero'),
    },
    lugarComplemento: {
      rotulo: 'Complemento (opcional)',
      maximo: 156,
      ponteiro: em('complemento'),
    },
    lugarBairro: { rotulo: 'Bairro', maximo: 60, obrigatorio: asked, ponteiro: em('bairro') },
  } as const
}

function recusaDoCno(numero: string): string | null {
  if (!/^\d{12}$/.test(numero)) return 'O CNO, ou a CEI, tem 12 números.'
  return validarCno(numero)
    ? null
    : 'O CNO, ou a CEI, não confere: veja os números na matrícula da obra.'
}

/** Asked where the service names a construction or an event; the others are not checked. */
export const camposDaObraEDoEvento = (de: OQueIdentifica | null) => {
  const daObra = (como: ComoAObra) => de?.o === 'obra' && de.como === como
  const evento = de?.o === 'evento'
  return {
    obraComo: {
      tipo: 'escolha',
      rotulo: 'Como identificar a obra',
      opcoes: opcoes(cobrancas.COMO_SE_DIZ_A_OBRA),
      ponteiro: 'obra.identificacao.tipo',
    },
    obraCno: {
      tipo: 'numero',
      rotulo: 'CNO ou CEI da obra',
      exemplo: '000000000000',
      maximo: 12,
      obrigatorio: daObra('cno'),
      ponteiro: 'obra.identificacao.numero',
      validar: (texto: string) => (daObra('cno') ? recusaDoCno(texto.trim()) : null),
    },
    obraCib: {
      rotulo: 'CIB do imóvel',
      exemplo: '00000000',
      maximo: 8,
      obrigatorio: daObra('cib'),
      ponteiro: 'obra.identificacao.codigo',
      validar: (texto: string) =>
        !daObra('cib') || /^[0-9A-Z]{8}$/i.test(texto.trim())
          ? null
          : 'O CIB tem 8 letras e números.',
    },
    obraInscricao: {
      rotulo: 'Inscrição imobiliária (opcional)',
      maximo: 30,
      ponteiro: 'obra.inscricaoImobiliaria',
    },
    eventoNome: {
      rotulo: 'Nome do evento',
      maximo: 255,
      obrigatorio: evento,
      ponteiro: 'evento.nome',
    },
    eventoInicio: {
      tipo: 'data',
      rotulo: 'Começa em',
      obrigatorio: evento,
      ponteiro: 'evento.inicio',
    },
    eventoFim: {
      tipo: 'data',
      rotulo: 'Acaba em',
      obrigatorio: evento,
      ponteiro: 'evento.fim',
      validar: (dia: string, { eventoInicio }: Readonly<Record<string, unknown>>) =>
        evento && dia < String(eventoInicio)
          ? 'O evento acaba no dia em que começa ou depois.'
          : null,
    },
    eventoComo: {
      tipo: 'escolha',
      rotulo: 'Como identificar o evento',
      opcoes: opcoes(cobrancas.COMO_SE_DIZ_O_EVENTO),
      ponteiro: 'evento.identificacao.tipo',
    },
    eventoCodigo: {
      rotulo: 'Código do evento na prefeitura',
      maximo: 30,
      obrigatorio: evento && de.como === 'codigo',
      ponteiro: 'evento.identificacao.codigo',
    },
    ...doLugar(de),
  } as const
}

export type ValoresDoLugar = Valores<ReturnType<typeof camposDaObraEDoEvento>>
type Endereco = Extract<Obra['identificacao'], { tipo: 'endereco' }>['endereco']

const ouNulo = (texto: string): string | null => (texto.trim() === '' ? null : texto.trim())
const alguma = (...partes: readonly string[]): boolean =>
  partes.some((parte) => parte.trim() === '')

/** Null while it is being written: what is worked out meanwhile goes without it. */
function enderecoDe(valores: ValoresDoLugar): Endereco | null {
  const { lugarCep, lugarLogradouro, lugarNumero, lugarComplemento, lugarBairro } = valores
  if (lugarCep.length !== 8 || alguma(lugarLogradouro, lugarNumero, lugarBairro)) return null
  return {
    cep: lugarCep,
    logradouro: lugarLogradouro.trim(),
    numero: lugarNumero.trim(),
    complemento: ouNulo(lugarComplemento),
    bairro: lugarBairro.trim(),
  }
}

function identificacaoDaObra(valores: ValoresDoLugar): Obra['identificacao'] | null {
  const [numero, codigo] = [valores.obraCno.trim(), valores.obraCib.trim().toUpperCase()]
  switch (valores.obraComo) {
    case 'cno':
      return validarCno(numero) ? { tipo: 'cno', numero } : null
    case 'cib':
      return codigo.length === 8 ? { tipo: 'cib', codigo } : null
    case 'endereco': {
      const endereco = enderecoDe(valores)
      return endereco === null ? null : { tipo: 'endereco', endereco }
    }
  }
}

function identificacaoDoEvento(valores: ValoresDoLugar): Evento['identificacao'] | null {
  const codigo = valores.eventoCodigo.trim()
  if (valores.eventoComo === 'codigo') return codigo === '' ? null : { tipo: 'codigo', codigo }
  const endereco = enderecoDe(valores)
  return endereco === null ? null : { tipo: 'endereco', endereco }
}

/** The construction or the event as the route takes it; nothing while it is not whole. */
export function obraOuEvento(
  valores: ValoresDoLugar,
  de: OQueIdentifica | null,
): Pick<Pedido, 'obra' | 'evento'> {
  if (de?.o === 'obra') {
    const identificacao = identificacaoDaObra(valores)
    if (identificacao === null) return {}
    return { obra: { identificacao, inscricaoImobiliaria: ouNulo(valores.obraInscricao) } }
  }
  if (de?.o === 'evento') {
    const identificacao = identificacaoDoEvento(valores)
    const { eventoNome, eventoInicio: inicio, eventoFim: fim } = valores
    if (identificacao === null || alguma(eventoNome, inicio, fim) || fim < inicio) return {}
    return { evento: { identificacao, nome: eventoNome.trim(), inicio, fim } }
  }
  return {}
}

function escrito(qual: Obra['identificacao'] | Evento['identificacao']): Partial<ValoresDoLugar> {
  switch (qual.tipo) {
    case 'cno':
      return { obraCno: qual.numero }
    case 'cib':
      return { obraCib: qual.codigo }
    case 'codigo':
      return { eventoCodigo: qual.codigo }
    case 'endereco': {
      const { cep, logradouro, numero, complemento, bairro } = qual.endereco
      return {
        lugarCep: cep,
        lugarLogradouro: logradouro,
        lugarNumero: numero,
        lugarComplemento: complemento ?? '',
        lugarBairro: bairro,
      }
    }
  }
}

/** What was kept, in the fields. */
export function obraOuEventoEscritos({
  obra,
  evento,
}: Pick<Pedido, 'obra' | 'evento'>): Partial<ValoresDoLugar> {
  if (obra)
    return {
      ...escrito(obra.identificacao),
      obraComo: obra.identificacao.tipo,
      obraInscricao: obra.inscricaoImobiliaria ?? '',
    }
  if (evento)
    return {
      ...escrito(evento.identificacao),
      eventoComo: evento.identificacao.tipo,
      eventoNome: evento.nome,
      eventoInicio: evento.inicio,
      eventoFim: evento.fim,
    }
  return {}
}
