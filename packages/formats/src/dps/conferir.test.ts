import { describe, expect, it } from 'vitest'
import { chaveNacional } from '../sinteticos/index.ts'
import { cnpj, notaFicticia } from '../testes/ficticios.ts'
import { CAMPOS } from './campos.ts'
import {
  type ContextoDaDps,
  conferirDps,
  type NotaSubstituida,
  REGRAS,
} from './conferir/conferir.ts'
import { AGORA, CASOS, CLIENTE, EXPORTACAO, RETIDO, SIMPLES_COMUM } from './testes/casos.ts'
import type { DocumentoDaDeducao, Dps, IssDaDps, ServicoDaDps, ValoresDaDps } from './tipos.ts'
import type { EnderecoDaDps } from './tipos-endereco.ts'
import type { PessoaDaDps, PrestadorDaDps } from './tipos-pessoa.ts'

const ATIVO: ContextoDaDps = { municipioAtivo: true, agora: AGORA }
const INATIVO: ContextoDaDps = { ...ATIVO, municipioAtivo: false }

const de = (nome: string): Dps => CASOS[nome] ?? SIMPLES_COMUM
const LUCRO = de('lucro-presumido')
const MEI = de('mei')
const DEDUCAO = de('deducao')
const BENEFICIO = de('beneficio-municipal')
const DOCUMENTOS = de('deducao-por-documentos')

const com = (base: Dps, mudanca: Partial<Dps>): Dps => ({ ...base, ...mudanca })
const valores = (base: Dps, mudanca: Partial<ValoresDaDps>): Dps =>
  com(base, { valores: { ...base.valores, ...mudanca } })
const iss = (base: Dps, mudanca: Partial<IssDaDps>): Dps =>
  valores(base, { iss: { ...base.valores.iss, ...mudanca } })
const servico = (base: Dps, mudanca: Partial<ServicoDaDps>): Dps =>
  com(base, { servico: { ...base.servico, ...mudanca } })
const prestador = (base: Dps, mudanca: Partial<PrestadorDaDps>): Dps =>
  com(base, { prestador: { ...base.prestador, ...mudanca } })
const sem = <T extends object, K extends keyof T>(de: T, chave: K): Omit<T, K> => {
  const { [chave]: _, ...resto } = de
  return resto
}

const TRES =
  DOCUMENTOS.valores.deducao?.tipo === 'documentos' ? DOCUMENTOS.valores.deducao.documentos : []
/** The deduction by documents, with one of them changed. */
const documento = (qual: 0 | 1 | 2, mudanca: Partial<DocumentoDaDeducao>): Dps =>
  valores(DOCUMENTOS, {
    deducao: {
      tipo: 'documentos',
      documentos: TRES.map((um, i) => (i === qual ? { ...um, ...mudanca } : um)),
    },
  })

const FORA: EnderecoDaDps = EXPORTACAO.tomador?.endereco ?? (CLIENTE.endereco as EnderecoDaDps)
const AQUI = CLIENTE.endereco as EnderecoDaDps & { onde: 'brasil' }
const pessoa = (mudanca: Partial<PessoaDaDps>): PessoaDaDps => ({ ...CLIENTE, ...mudanca })
const errado = { tipo: 'cnpj', numero: '12ABC34501DE36' } as const
const cpfErrado = { tipo: 'cpf', numero: '52998224726' } as const
const propria = { tipo: 'cnpj', numero: cnpj('112223330002') } as const
const nif = { tipo: 'nif', numero: 'X1' } as const

const contribuicoes = (mudanca: object): Dps =>
  valores(LUCRO, {
    federais: {
      contribuicoes: { ...(LUCRO.valores.federais?.contribuicoes ?? { cst: '01' }), ...mudanca },
    },
  })
const ibsCbs = (mudanca: object): Dps =>
  com(LUCRO, { ibsCbs: { ...(LUCRO.ibsCbs as NonNullable<Dps['ibsCbs']>), ...mudanca } })
const destinatario = (mudanca: Partial<PessoaDaDps>): Dps =>
  ibsCbs({ destinatario: pessoa(mudanca) })
const tomador = (mudanca: Partial<PessoaDaDps>): Dps =>
  com(SIMPLES_COMUM, { tomador: pessoa(mudanca) })
const intermediario = (mudanca: Partial<PessoaDaDps>): Dps =>
  com(SIMPLES_COMUM, { intermediario: pessoa(mudanca) })
const retidoPeloIntermediario = (quem?: PessoaDaDps): Dps =>
  iss(com(SIMPLES_COMUM, quem === undefined ? {} : { intermediario: quem }), {
    retencao: 'intermediario',
    aliquota: '0.02',
  })

const SUBSTITUTA = de('nota-substituta')
const ANTES: NotaSubstituida = {
  competencia: '2026-11-25',
  valor: 150_000,
  tomador: cnpj('998887770001'),
  codigoTributacaoNacional: '010701',
  codigoTributacaoMunicipal: '007',
  local: '3550308',
}
const antes = (mudanca: Partial<NotaSubstituida>): ContextoDaDps => ({
  ...ATIVO,
  substituida: { ...ANTES, ...mudanca },
})
const deFora = prestador(SUBSTITUTA, { simples: { opcao: 'nao-optante' } })
const percentuais = {
  tipo: 'percentuais',
  federais: '0.13',
  estaduais: '0',
  municipais: '0.05',
} as const
const reais = { tipo: 'valores', federais: 0, estaduais: 0, municipais: 0 } as const
const foraDoDas = prestador(SIMPLES_COMUM, { simples: { opcao: 'me-epp', apuracao: 'iss-fora' } })
const beneficio = (tipo: ContextoDaDps['beneficio']): ContextoDaDps =>
  tipo === undefined ? ATIVO : { ...ATIVO, beneficio: tipo }
const reduz = (reducao: NonNullable<IssDaDps['beneficio']>['reducao']): Dps =>
  iss(BENEFICIO, {
    beneficio: { numero: '35503080400001', ...(reducao !== undefined && { reducao }) },
  })
const ALIQUOTA_ZERO = { cst: '06', aliquotaPis: '0', aliquotaCofins: '0', pis: 0, cofins: 0 }
const noPais = { tipo: 'endereco', endereco: { ...AQUI } } as const
const noExterior = {
  tipo: 'endereco',
  endereco: {
    ...({ onde: 'exterior', codigoPostal: '1', cidade: 'Berlin', regiao: 'Berlin' } as const),
    ...{ logradouro: 'Rua', numero: '1', bairro: 'Mitte' },
  },
} as const
const EVENTO = {
  nome: 'Show fictício',
  inicio: '2026-11-25',
  fim: '2026-11-25',
  identificacao: { tipo: 'codigo', codigo: 'E1' },
} as const
const bens = (quais: object): Dps =>
  servico(EXPORTACAO, {
    comercioExterior: {
      ...(EXPORTACAO.servico.comercioExterior as NonNullable<ServicoDaDps['comercioExterior']>),
      ...quais,
    },
  })
const naAlemanha = (base: Dps): Dps => servico(base, { local: { pais: 'DE' } })

type Caso = readonly [codigo: string, campo: string, dps: Dps, contexto?: ContextoDaDps]

const CASOS_DE_RECUSA: readonly Caso[] = [
  ['E0010', 'serie', com(SIMPLES_COMUM, { serie: 50_000 })],
  ['E0010', 'serie', com(SIMPLES_COMUM, { serie: 0 })],
  ['E1235', 'numero', com(SIMPLES_COMUM, { numero: 0 })],
  ['E0008', 'emissao', com(SIMPLES_COMUM, { emissao: '2026-11-26T14:00:01-04:00' })],
  ['E0015', 'competencia', com(SIMPLES_COMUM, { competencia: '2026-11-27' })],
  ['E0037', 'municipio', com(SIMPLES_COMUM, { municipio: '9999999' })],
  ['E0080', 'prestador.inscricao', prestador(SIMPLES_COMUM, { inscricao: errado })],
  ['E0096', 'prestador.inscricao', prestador(SIMPLES_COMUM, { inscricao: cpfErrado })],
  ['E0148', 'prestador.email', prestador(SIMPLES_COMUM, { email: 'sem arroba' })],
  ['E0116', 'prestador.inscricaoMunicipal', SIMPLES_COMUM, { ...ATIVO, inscricaoNoCnc: true }],
  ['E0120', 'prestador.inscricaoMunicipal', LUCRO, { ...ATIVO, inscricaoNoCnc: false }],
  ['E0174', 'prestador.regimeEspecial', prestador(MEI, { regimeEspecial: 'estimativa' })],
  ['E0175', 'prestador.regimeEspecial', prestador(SIMPLES_COMUM, { regimeEspecial: 'autonomo' })],
  [
    ...(['E0172', 'prestador.regimeEspecial'] as const),
    iss(prestador(LUCRO, { regimeEspecial: 'autonomo' }), {
      tributacao: { tipo: 'nao-incidencia' },
    }),
  ],
  ['E0042', 'substituicao', com(SUBSTITUTA, { municipio: '3304557' })],
  ['E0042', 'substituicao', prestador(SUBSTITUTA, { inscricao: propria })],
  [
    ...(['E0078', 'substituicao'] as const),
    com(SUBSTITUTA, { substituicao: { chave: chaveNacional(notaFicticia), motivo: 'outros' } }),
  ],
  ['E0061', 'substituicao', SUBSTITUTA, antes({ competencia: '2026-11-24' })],
  ['E0061', 'substituicao', SUBSTITUTA, antes({ valor: 150_001 })],
  ['E0061', 'substituicao', com(SUBSTITUTA, { tomador: MEI.tomador as PessoaDaDps }), antes({})],
  ['E0060', 'substituicao', deFora, antes({ competencia: '2026-11-24' })],
  ['E0060', 'substituicao', deFora, antes({ codigoTributacaoNacional: '010101' })],
  ['E0060', 'substituicao', deFora, antes({ local: '3304557' })],

  ['E0202', 'tomador.inscricao', tomador({ inscricao: propria })],
  ['E0262', 'intermediario.inscricao', intermediario({ inscricao: propria })],
  ['E0204', 'tomador', com(sem(RETIDO, 'tomador') as Dps, {})],
  ['E0204', 'tomador', com(RETIDO, { tomador: EXPORTACAO.tomador as PessoaDaDps })],
  ['E0237', 'tomador.endereco', com(RETIDO, { tomador: sem(CLIENTE, 'endereco') })],
  ['E0264', 'intermediario', retidoPeloIntermediario()],
  ['E0293', 'intermediario.endereco', retidoPeloIntermediario(sem(CLIENTE, 'endereco'))],
  [
    ...(['E0234', 'tomador.endereco'] as const),
    servico(com(SIMPLES_COMUM, { tomador: sem(CLIENTE, 'endereco') }), {
      codigoTributacaoNacional: '170501',
    }),
  ],
  ['E0188', 'tomador.inscricao', tomador({ inscricao: errado })],
  ['E0206', 'tomador.inscricao', tomador({ inscricao: cpfErrado })],
  ['E0242', 'tomador.endereco', tomador({ inscricao: nif })],
  ['E0223', 'tomador.inscricao', tomador({ endereco: FORA })],
  [
    'E0246',
    'tomador.endereco.pais',
    tomador({ inscricao: nif, endereco: { ...FORA, pais: 'BR' } as EnderecoDaDps }),
  ],
  [
    'E0246',
    'tomador.endereco.pais',
    tomador({ inscricao: nif, endereco: { ...FORA, pais: '' } as EnderecoDaDps }),
  ],
  ['E0238', 'tomador.endereco.municipio', tomador({ endereco: { ...AQUI, municipio: '9934567' } })],
  ['E0240', 'tomador.endereco.cep', tomador({ endereco: { ...AQUI, cep: '01001-000' } })],
  ['E0240', 'tomador.endereco.cep', tomador({ endereco: { ...AQUI, cep: '00000000' } })],
  ['E0247', 'tomador.email', tomador({ email: 'a@b' })],
  ['E0248', 'intermediario.inscricao', intermediario({ inscricao: errado })],
  ['E0266', 'intermediario.inscricao', intermediario({ inscricao: cpfErrado })],
  ['E0298', 'intermediario.endereco', intermediario({ inscricao: nif })],
  ['E0281', 'intermediario.inscricao', intermediario({ endereco: FORA })],
  [
    'E0299',
    'intermediario.endereco.pais',
    intermediario({ endereco: { ...FORA, pais: 'XX' } as EnderecoDaDps }),
  ],
  [
    'E0294',
    'intermediario.endereco.municipio',
    intermediario({ endereco: { ...AQUI, municipio: '' } }),
  ],
  ['E0296', 'intermediario.endereco.cep', intermediario({ endereco: { ...AQUI, cep: '1' } })],
  ['E0300', 'intermediario.email', intermediario({ email: 'x' })],
  ['E0911', 'ibsCbs.destinatario.inscricao', destinatario({ inscricao: errado })],
  ['E0913', 'ibsCbs.destinatario.inscricao', destinatario({ inscricao: cpfErrado })],
  [
    'E0920',
    'ibsCbs.destinatario.endereco.municipio',
    destinatario({ endereco: { ...AQUI, municipio: '' } }),
  ],
  ['E0930', 'ibsCbs.destinatario.email', destinatario({ email: 'x' })],

  ['E0302', 'servico.local', servico(SIMPLES_COMUM, { local: { municipio: '9900000' } })],
  [
    ...(['E1402', 'servico.local'] as const),
    servico(SIMPLES_COMUM, { codigoTributacaoNacional: '200101', local: { municipio: '0000000' } }),
  ],
  ['E0304', 'servico.local', servico(EXPORTACAO, { local: { pais: 'BR' } })],
  ['E0318', 'servico.nbs', com(EXPORTACAO, { servico: sem(EXPORTACAO.servico, 'nbs') })],
  ['E0322', 'servico.nbs', com(LUCRO, { servico: sem(LUCRO.servico, 'nbs') })],
  [
    ...(['E0330', 'servico.comercioExterior'] as const),
    com(EXPORTACAO, { servico: sem(EXPORTACAO.servico, 'comercioExterior') }),
  ],
  ['E0352', 'servico.comercioExterior', bens({ bens: { tipo: 'importacao', declaracao: ' ' } })],
  ['E0356', 'servico.comercioExterior', bens({ bens: { tipo: 'exportacao', registro: '' } })],
  ['E0370', 'servico.obra', com(DEDUCAO, { servico: sem(DEDUCAO.servico, 'obra') })],
  ['E0372', 'servico.obra', servico(DEDUCAO, { codigoTributacaoNacional: '010701' })],
  ['E0384', 'servico.obra', naAlemanha(servico(DEDUCAO, { obra: { identificacao: noPais } }))],
  ['E0386', 'servico.obra', servico(DEDUCAO, { obra: { identificacao: noExterior } })],
  ['E0390', 'servico.evento', servico(SIMPLES_COMUM, { codigoTributacaoNacional: '120701' })],
  ['E0392', 'servico.evento', servico(SIMPLES_COMUM, { evento: EVENTO })],
  [
    'E0402',
    'servico.evento',
    naAlemanha(
      servico(SIMPLES_COMUM, {
        evento: { ...EVENTO, identificacao: noPais },
        codigoTributacaoNacional: '120701',
      }),
    ),
  ],
  [
    'E0404',
    'servico.evento',
    servico(SIMPLES_COMUM, {
      evento: { ...EVENTO, identificacao: noExterior },
      codigoTributacaoNacional: '120701',
    }),
  ],
  [
    'E0532',
    'valores.iss.tributacao',
    servico(SIMPLES_COMUM, { codigoTributacaoNacional: '990101' }),
  ],
  ['E0529', 'valores.iss.tributacao', servico(EXPORTACAO, { codigoTributacaoNacional: '110201' })],
  [
    'E0529',
    'valores.iss.tributacao',
    servico(com(EXPORTACAO, { tomador: CLIENTE }), { codigoTributacaoNacional: '170501' }),
  ],
  [
    'E0530',
    'valores.iss.tributacao',
    naAlemanha(servico(SIMPLES_COMUM, { codigoTributacaoNacional: '110201' })),
  ],

  ['valor-zero', 'valores.servico', valores(SIMPLES_COMUM, { servico: 0 })],
  ['valor-zero', 'valores.servico', valores(SIMPLES_COMUM, { servico: -1 })],
  ['E0427', 'valores.servico', valores(DEDUCAO, { deducao: { tipo: 'valor', valor: 1_000_000 } })],
  ['E0428', 'valores.servico', valores(LUCRO, { descontoCondicionado: 900_000 })],
  ['E0428', 'valores.servico', valores(RETIDO, { descontoCondicionado: 149_000 })],
  [
    'E0431',
    'valores.descontoIncondicionado',
    valores(SIMPLES_COMUM, { descontoIncondicionado: 150_000 }),
  ],
  ['E0432', 'valores.descontoCondicionado', valores(SIMPLES_COMUM, { descontoCondicionado: -1 })],
  [
    'E0435',
    'valores.deducao',
    iss(DEDUCAO, { tributacao: { tipo: 'imunidade', imunidade: 'templos' } }),
  ],
  ['E0436', 'valores.deducao', valores(MEI, { deducao: { tipo: 'valor', valor: 1 } })],
  ['E0438', 'valores.deducao', prestador(DEDUCAO, { regimeEspecial: 'autonomo' })],
  ['E0439', 'valores.deducao', DEDUCAO, beneficio('isencao')],
  ['E0441', 'valores.deducao', valores(SIMPLES_COMUM, { deducao: { tipo: 'valor', valor: 1 } })],
  [
    'E0442',
    'valores.deducao',
    valores(SIMPLES_COMUM, { deducao: { tipo: 'valor', valor: 1 } }),
    INATIVO,
  ],
  ['E0453', 'valores.deducao', valores(DEDUCAO, { deducao: { tipo: 'percentual', taxa: '1.01' } })],
  ['E0453', 'valores.deducao', valores(DEDUCAO, { deducao: { tipo: 'percentual', taxa: '0' } })],
  [
    'E0444',
    'valores.deducao',
    servico(valores(LUCRO, { deducao: { tipo: 'percentual', taxa: '0.61' } }), {}),
  ],
  ['E0447', 'valores.deducao', valores(LUCRO, { deducao: { tipo: 'valor', valor: 600_001 } })],
  [
    'E0455',
    'valores.deducao',
    documento(0, { documento: { tipo: 'nfse', chave: '1'.repeat(50) } }),
  ],
  ['E0460', 'valores.deducao', documento(0, { documento: { tipo: 'nfe', chave: '1'.repeat(44) } })],
  ['E0468', 'valores.deducao', documento(1, { descricao: ' ' })],
  ['E0470', 'valores.deducao', documento(0, { descricao: 'Cimento' })],
  ['E0472', 'valores.deducao', documento(0, { emissao: '2026-11-26' })],
  ['E0474', 'valores.deducao', documento(0, { deduzido: 250_001 })],
  ['E0476', 'valores.deducao', documento(0, { dedutivel: 2_000_000, deduzido: 1_000_001 })],
  [
    'E0477',
    'valores.deducao',
    valores(DOCUMENTOS, {
      deducao: {
        tipo: 'documentos',
        documentos: TRES.map(({ fornecedor: _, ...um }) => um),
      },
    }),
  ],
  ['E0533', 'valores.iss.beneficio', iss(BENEFICIO, { tributacao: { tipo: 'nao-incidencia' } })],
  ['E0534', 'valores.iss.beneficio', prestador(BENEFICIO, { simples: { opcao: 'mei' } })],
  ['E0535', 'valores.iss.beneficio', prestador(BENEFICIO, { regimeEspecial: 'autonomo' })],
  ['E0537', 'valores.iss.beneficio', BENEFICIO, INATIVO],
  ['E0567', 'valores.iss.beneficio', BENEFICIO, beneficio('reducao-por-valor')],
  [
    'E0579',
    'valores.iss.beneficio',
    reduz({ tipo: 'valor', valor: 1 }),
    beneficio('reducao-por-percentual'),
  ],
  ['E0565', 'valores.iss.beneficio', reduz({ tipo: 'valor', valor: 1 }), beneficio('isencao')],
  ['E0577', 'valores.iss.beneficio', BENEFICIO, beneficio('aliquota-diferenciada')],
  ['E0574', 'valores.iss.beneficio', reduz({ tipo: 'valor', valor: 500_001 })],
  ['E0586', 'valores.iss.beneficio', reduz({ tipo: 'percentual', taxa: '1.5' })],
  ['E0575', 'valores.iss.beneficio', reduz({ tipo: 'valor', valor: 300_001 })],
  ['E0587', 'valores.iss.beneficio', reduz({ tipo: 'percentual', taxa: '0.61' })],

  ['E0580', 'valores.iss.retencao', iss(RETIDO, { tributacao: { tipo: 'nao-incidencia' } })],
  ['E0583', 'valores.iss.retencao', iss(MEI, { retencao: 'tomador' })],
  [
    'E0588',
    'valores.iss.retencao',
    iss(prestador(LUCRO, { regimeEspecial: 'autonomo' }), { retencao: 'tomador' }),
  ],
  ['E0596', 'valores.iss.retencao', servico(RETIDO, { codigoTributacaoNacional: '220101' })],
  ['E0594', 'valores.iss.retencao', iss(BENEFICIO, { retencao: 'tomador' }), beneficio('isencao')],

  ['E0595', 'valores.iss.aliquota', iss(LUCRO, { aliquota: '0.0501' }), INATIVO],
  [
    'E0602',
    'valores.iss.aliquota',
    iss(LUCRO, { aliquota: '0.05', tributacao: { tipo: 'nao-incidencia' } }),
  ],
  ['E0600', 'valores.iss.aliquota', iss(MEI, { aliquota: '0.02' })],
  [
    'E0604',
    'valores.iss.aliquota',
    iss(prestador(LUCRO, { regimeEspecial: 'autonomo' }), { aliquota: '0.02' }),
  ],
  ['E0612', 'valores.iss.aliquota', iss(BENEFICIO, { aliquota: '0.02' }), beneficio('isencao')],
  ['E0617', 'valores.iss.aliquota', iss(LUCRO, { aliquota: '0.05' })],
  ['E0619', 'valores.iss.aliquota', LUCRO, INATIVO],
  ['E0621', 'valores.iss.aliquota', iss(SIMPLES_COMUM, { retencao: 'tomador' })],
  ['E0621', 'valores.iss.aliquota', iss(RETIDO, { aliquota: '0.0179' })],
  ['E0628', 'valores.iss.aliquota', iss(SIMPLES_COMUM, { retencao: 'tomador' }), INATIVO],
  ['E0628', 'valores.iss.aliquota', iss(RETIDO, { aliquota: '0.0179' }), INATIVO],
  ['E0625', 'valores.iss.aliquota', iss(SIMPLES_COMUM, { aliquota: '0.02' })],
  ['E0631', 'valores.iss.aliquota', iss(SIMPLES_COMUM, { aliquota: '0.02' }), INATIVO],
  ['E0635', 'valores.iss.aliquota', iss(foraDoDas, { aliquota: '0.05' })],
  ['E0640', 'valores.iss.aliquota', foraDoDas, INATIVO],
  ['E1235', 'valores.iss.aliquota', iss(RETIDO, { aliquota: '0.027912' })],
  ['E1235', 'valores.iss.aliquota', iss(RETIDO, { aliquota: '2,79' })],
  ['E0590', 'valores.iss.tributacao', iss(EXPORTACAO, { tributacao: { tipo: 'exportacao' } })],
  ['E0591', 'valores.iss.tributacao', naAlemanha(EXPORTACAO)],
  [
    ...(['E0585', 'valores.iss.exigibilidadeSuspensa'] as const),
    iss(LUCRO, {
      tributacao: { tipo: 'nao-incidencia' },
      exigibilidadeSuspensa: { por: 'decisao-judicial', processo: '1'.repeat(30) },
    }),
  ],

  ['E0676', 'valores.federais', valores(MEI, { federais: { irrfRetido: 1 } })],
  [
    'E0699',
    'valores.federais.previdenciaRetida',
    valores(LUCRO, { federais: { previdenciaRetida: 1_000_000 } }),
  ],
  ['E0700', 'valores.federais.irrfRetido', valores(LUCRO, { federais: { irrfRetido: -1 } })],
  ['E0678', 'valores.federais.contribuicoes', contribuicoes({ base: undefined })],
  ['E0682', 'valores.federais.contribuicoes', contribuicoes({ cst: '08' })],
  ['E0680', 'valores.federais.contribuicoes', contribuicoes({ base: 0 })],
  ['E0677', 'valores.federais.contribuicoes', contribuicoes({ base: 1_000_001 })],
  ['E0684', 'valores.federais.contribuicoes', contribuicoes({ aliquotaPis: undefined })],
  ['E0690', 'valores.federais.contribuicoes', contribuicoes({ aliquotaCofins: undefined })],
  ['E0686', 'valores.federais.contribuicoes', contribuicoes({ aliquotaPis: '1.01' })],
  ['E0692', 'valores.federais.contribuicoes', contribuicoes({ aliquotaCofins: '1.01' })],
  [
    'E0688',
    'valores.federais.contribuicoes',
    contribuicoes({ ...ALIQUOTA_ZERO, aliquotaPis: '0.01' }),
  ],
  ['E0694', 'valores.federais.contribuicoes', contribuicoes({ pis: 6_502 })],
  ['E0696', 'valores.federais.contribuicoes', contribuicoes({ cofins: undefined })],
  ['E0701', 'valores.federais.contribuicoes', contribuicoes({ retidas: { csll: 1_000_000 } })],
  [
    'E0710',
    'valores.totalDosTributos',
    valores(MEI, { totalDosTributos: { tipo: 'simples', taxa: '0.04' } }),
  ],
  [
    'E0712',
    'valores.totalDosTributos',
    valores(SIMPLES_COMUM, { totalDosTributos: { tipo: 'nao-informado' } }),
  ],
  [
    'E0713',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { tipo: 'nao-informado' } }),
  ],
  [
    'E0713',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { tipo: 'simples', taxa: '0.04' } }),
  ],
  [
    'E0702',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { ...reais, federais: 1_000_001 } }),
  ],
  [
    'E0703',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { ...reais, estaduais: -1 } }),
  ],
  [
    'E0704',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { ...reais, municipais: 1_000_001 } }),
  ],
  [
    'E0706',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { ...percentuais, federais: '1.01' } }),
  ],
  [
    'E0707',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { ...percentuais, estaduais: '1.01' } }),
  ],
  [
    'E0708',
    'valores.totalDosTributos',
    valores(LUCRO, { totalDosTributos: { ...percentuais, municipais: '1.01' } }),
  ],
  ['E0850', 'ibsCbs', com(LUCRO, { competencia: '2025-12-31' })],
  ['E0907', 'ibsCbs', ibsCbs({ notasReferenciadas: ['1'.repeat(50)] })],
  ['E0959', 'ibsCbs.classificacao', ibsCbs({ classificacao: '200001' })],
  ['E0970', 'ibsCbs.classificacao', ibsCbs({ regular: { cst: '000', classificacao: '200001' } })],
]

const recusas = (dps: Dps, contexto: ContextoDaDps = ATIVO) =>
  conferirDps(dps, contexto).map(({ codigo, campo }) => `${codigo} ${campo}`)

describe('what would be refused is told before it is sent', () => {
  it.each(Object.entries(CASOS))('%s has nothing to tell', (_, dps) => {
    expect(conferirDps(dps, ATIVO)).toEqual([])
  })

  it.each(
    CASOS_DE_RECUSA.map(([codigo, campo, dps, contexto = ATIVO]) => ({
      codigo,
      campo,
      dps,
      contexto,
    })),
  )('$codigo in $campo', ({ codigo, campo, dps, contexto }) => {
    expect(recusas(dps, contexto)).toContain(`${codigo} ${campo}`)
  })

  it('every rule is broken by a case above, and every place is known', () => {
    const testados = new Set(CASOS_DE_RECUSA.map(([codigo, campo]) => `${codigo} ${campo}`))
    const regras = REGRAS.map(([codigo, campo]) => `${codigo} ${campo}`)
    const daEstrutura = /^E1235 ibsCbs\.destinatario/
    expect(regras.filter((r) => !testados.has(r) && !daEstrutura.test(r))).toEqual([])
    for (const [, campo] of CASOS_DE_RECUSA) expect(CAMPOS).toContain(campo)
  })

  it('each refusal is a sentence and says what to do', () => {
    for (const [, , dps, contexto] of CASOS_DE_RECUSA)
      for (const r of conferirDps(dps, contexto ?? ATIVO)) {
        expect(r.mensagem).toMatch(/^[A-ZÉÀ].{15,}\.$/)
        expect(r.comoResolver).toMatch(/^[A-ZÉÀ].{9,}\.$/)
      }
  })
})

describe('both sides of a limit', () => {
  const certas: readonly (readonly [string, Dps, ContextoDaDps?])[] = [
    ['serie 49999', com(SIMPLES_COMUM, { serie: 49_999 })],
    [
      'emissão neste instante, em outro fuso',
      com(SIMPLES_COMUM, { emissao: '2026-11-26T14:00:00-04:00' }),
    ],
    ['competência no dia da emissão', com(SIMPLES_COMUM, { competencia: '2026-11-26' })],
    ['1,8 % retido', iss(RETIDO, { aliquota: '0.018' })],
    ['5 % retido', iss(RETIDO, { aliquota: '0.05' }), INATIVO],
    ['não optante, município fora', iss(LUCRO, { aliquota: '0.05' }), INATIVO],
    ['ISS fora do DAS, município fora', iss(foraDoDas, { aliquota: '0.05' }), INATIVO],
    ['ISS fora do DAS, município dentro', foraDoDas],
    [
      'autônomo não tem alíquota em nenhum',
      prestador(LUCRO, { regimeEspecial: 'autonomo' }),
      INATIVO,
    ],
    ['MEI em município fora', MEI, INATIVO],
    [
      'dedução que deixa 2 % exatos',
      valores(LUCRO, { deducao: { tipo: 'valor', valor: 600_000 } }),
    ],
    ['construção deduz mais', valores(DEDUCAO, { deducao: { tipo: 'valor', valor: 900_000 } })],
    ['um centavo de arredondamento', contribuicoes({ pis: 6_501 })],
    ['substituta que muda a descrição', SUBSTITUTA, antes({ codigoTributacaoNacional: '010101' })],
    [
      'fora do Simples, o valor pode mudar',
      com(deFora, { valores: { ...deFora.valores, totalDosTributos: percentuais } }),
      antes({ valor: 1 }),
    ],
    [
      'exportação prestada lá fora',
      iss(naAlemanha(EXPORTACAO), { tributacao: { tipo: 'exportacao' } }),
    ],
    ['CEP sem máscara', tomador({ endereco: { ...AQUI, cep: '20040002' } })],
  ]
  it.each(certas.map(([caso, dps, contexto = ATIVO]) => ({ caso, dps, contexto })))(
    '$caso',
    ({ dps, contexto }) => {
      expect(conferirDps(dps, contexto)).toEqual([])
    },
  )
})

describe('what the schema refuses comes with our place', () => {
  it.each<readonly [string, Dps, string]>([
    [
      'servico.descricao',
      servico(SIMPLES_COMUM, { descricao: 'á'.repeat(2001) }),
      'A descrição do serviço tem 2.001 caracteres; cabem até 2.000.',
    ],
    [
      'servico.descricao',
      servico(SIMPLES_COMUM, { descricao: ' \n' }),
      'Falta a descrição do serviço.',
    ],
    ['tomador.nome', tomador({ nome: '' }), 'Falta o nome do tomador.'],
    [
      'tomador.endereco',
      tomador({ endereco: { ...AQUI, bairro: '東京' } }),
      'Falta o bairro, no endereço do tomador.',
    ],
    [
      'tomador.endereco',
      tomador({ endereco: { ...AQUI, bairro: 'x'.repeat(61) } }),
      'O bairro, no endereço do tomador, tem 61 caracteres; cabem até 60.',
    ],
    [
      'tomador.telefone',
      tomador({ telefone: '123' }),
      'O telefone do tomador não está na forma que a nota aceita.',
    ],
    [
      'prestador.inscricaoMunicipal',
      prestador(SIMPLES_COMUM, { inscricaoMunicipal: '1'.repeat(16) }),
      'A inscrição municipal da empresa tem 16 caracteres; cabem até 15.',
    ],
    [
      'substituicao',
      com(SUBSTITUTA, {
        substituicao: { chave: chaveNacional(notaFicticia), motivo: 'outros', texto: 'curto' },
      }),
      'O motivo, na substituição, tem 5 caracteres; o mínimo é 15.',
    ],
    [
      'servico.codigoTributacaoNacional',
      servico(SIMPLES_COMUM, { codigoTributacaoNacional: '1.07' }),
      'O código do serviço não está na forma que a nota aceita.',
    ],
    [
      'servico.codigoInterno',
      servico(SIMPLES_COMUM, { codigoInterno: 'com espaço' }),
      'O código interno não está na forma que a nota aceita.',
    ],
    [
      'emissao',
      com(SIMPLES_COMUM, { emissao: '2026-11-26T14:30:00Z' }),
      'A data da emissão não está na forma que a nota aceita.',
    ],
    ['ibsCbs.destinatario.nome', destinatario({ nome: '東京' }), 'Falta o nome do destinatário.'],
    [
      'sistema',
      com(SIMPLES_COMUM, { aplicativo: 'x'.repeat(21) }),
      'O programa tem 21 caracteres; cabem até 20.',
    ],
  ])('%s', (campo, dps, mensagem) => {
    expect(conferirDps(dps, ATIVO)).toMatchObject([{ codigo: 'E1235', campo, mensagem }])
  })

  it('a key whose CNPJ ends in a letter, which the schema of the government does not take', () => {
    const dps = prestador(SUBSTITUTA, { inscricao: { tipo: 'cnpj', numero: cnpj('1122233300AB') } })
    const nota = {
      ...notaFicticia,
      prestador: { ...notaFicticia.prestador, documento: cnpj('1122233300AB') },
    }
    const substituicao = { chave: chaveNacional(nota), motivo: 'rejeicao' } as const
    expect(conferirDps(com(dps, { substituicao }), ATIVO)).toMatchObject([
      { codigo: 'E1235', campo: 'substituicao' },
    ])
  })
})

it('never throws, whatever is wrong', () => {
  const torto = com(iss(prestador(RETIDO, { inscricao: errado }), { aliquota: 'x' }), {
    serie: Number.NaN,
    emissao: '',
    competencia: '',
  })
  expect(recusas(torto)).toEqual(
    expect.arrayContaining([
      'E0010 serie',
      'E0080 prestador.inscricao',
      'E1235 valores.iss.aliquota',
    ]),
  )
})
