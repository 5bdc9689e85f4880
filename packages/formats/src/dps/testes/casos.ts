import { digitoDaChaveNfe } from '@razao/engine/cadastro'
import { chaveNacional } from '../../sinteticos/index.ts'
import { cnpj, cpf, notaFicticia } from '../../testes/ficticios.ts'
import type { ContribuicoesDaDps, Dps } from '../tipos.ts'
import type { PessoaDaDps, PrestadorDaDps } from '../tipos-pessoa.ts'

export const AGORA = '2026-11-26T15:00:00-03:00'

const pessoal = (numero: string) => ({ tipo: 'cpf', numero: cpf(numero) }) as const
const empresa = (base: string) => ({ tipo: 'cnpj', numero: cnpj(base) }) as const

export const CLIENTE: PessoaDaDps = {
  inscricao: empresa('998887770001'),
  nome: 'Cliente & Irmãos Fictícia S.A.',
  endereco: {
    onde: 'brasil',
    municipio: '3304557',
    cep: '20040-002',
    logradouro: 'Avenida Fictícia',
    numero: '100',
    complemento: 'Sala 5',
    bairro: 'Centro',
  },
  telefone: '(21) 99999-0000',
  email: 'financeiro@cliente.exemplo',
}

const SIMPLES: PrestadorDaDps = {
  inscricao: empresa('112223330001'),
  telefone: '(11) 3333-0000',
  email: 'contato@ficticia.exemplo',
  simples: { opcao: 'me-epp', apuracao: 'tudo-no-simples' },
  regimeEspecial: 'nenhum',
}

const LUCRO: PrestadorDaDps = { ...SIMPLES, simples: { opcao: 'nao-optante' } }

/** ME of the Simples, taxed where it is, nothing withheld. */
export const SIMPLES_COMUM: Dps = {
  ambiente: 'restrita',
  emissao: '2026-11-26T14:30:00-03:00',
  aplicativo: 'Razao 0.1',
  serie: 1,
  numero: 42,
  competencia: '2026-11-25',
  municipio: '3550308',
  prestador: SIMPLES,
  tomador: CLIENTE,
  servico: {
    local: { municipio: '3550308' },
    codigoTributacaoNacional: '010701',
    codigoTributacaoMunicipal: '007',
    descricao: 'Suporte técnico em informática, novembro de 2026 < 20 horas\nContrato 12/2026',
    nbs: '115013000',
    codigoInterno: 'CT12',
  },
  valores: {
    servico: 150_000,
    iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
    totalDosTributos: { tipo: 'simples', taxa: '0.0672' },
  },
}

const de = (mudanca: Partial<Dps>): Dps => ({ ...SIMPLES_COMUM, ...mudanca })
const { valores: VALORES, servico: SERVICO } = SIMPLES_COMUM

export const RETIDO: Dps = de({
  valores: {
    ...VALORES,
    iss: { tributacao: { tipo: 'tributavel' }, retencao: 'tomador', aliquota: '0.0279' },
  },
})

export const EXPORTACAO: Dps = de({
  tomador: {
    inscricao: { tipo: 'nif', numero: 'DE 123/456' },
    nome: 'Müller & Söhne GmbH — Łódź',
    endereco: {
      onde: 'exterior',
      pais: 'DE',
      codigoPostal: '10115',
      cidade: 'Berlin',
      regiao: 'Berlin',
      logradouro: 'Chausseestraße',
      numero: '1',
      bairro: 'Mitte',
    },
  },
  servico: {
    ...SERVICO,
    comercioExterior: {
      modo: 'transfronteirico',
      vinculo: 'nenhum',
      moeda: '978',
      valorNaMoeda: 25_000,
      fomentoDoPrestador: '01',
      fomentoDoTomador: '01',
      bens: { tipo: 'nenhum' },
      informarMdic: true,
    },
  },
  valores: {
    ...VALORES,
    iss: { tributacao: { tipo: 'exportacao', paisDoResultado: 'DE' }, retencao: 'nenhuma' },
  },
})

const PRESUMIDO: Dps = de({
  prestador: { ...LUCRO, inscricaoMunicipal: '1.234.567-8' },
  valores: {
    servico: 1_000_000,
    descontoCondicionado: 10_000,
    iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
    federais: {
      contribuicoes: {
        cst: '01',
        base: 1_000_000,
        aliquotaPis: '0.0065',
        aliquotaCofins: '0.03',
        pis: 6_500,
        cofins: 30_000,
        retidas: { pis: 6_500, cofins: 30_000, csll: 10_000 },
      },
      irrfRetido: 15_000,
      previdenciaRetida: 110_000,
    },
    totalDosTributos: {
      tipo: 'percentuais',
      federais: '0.1345',
      estaduais: '0',
      municipais: '0.05',
    },
  },
  ibsCbs: {
    consumoPessoal: false,
    indicadorDaOperacao: '100301',
    cst: '000',
    classificacao: '000001',
  },
})

const comRetidas = (contribuicoes: ContribuicoesDaDps): Dps => ({
  ...PRESUMIDO,
  valores: { ...PRESUMIDO.valores, federais: { contribuicoes } },
})

const NFE_SEM_DIGITO = '3526111122233300018155001000000123100000123'
const NFE = `${NFE_SEM_DIGITO}${digitoDaChaveNfe(NFE_SEM_DIGITO)}`

export const CASOS: Readonly<Record<string, Dps>> = {
  'simples-me-epp': SIMPLES_COMUM,
  mei: de({
    prestador: { ...SIMPLES, simples: { opcao: 'mei' } },
    tomador: { inscricao: pessoal('529982247'), nome: 'Fulana Fictícia' },
    valores: { ...VALORES, totalDosTributos: { tipo: 'nao-informado' } },
  }),
  'iss-retido': RETIDO,
  exportacao: EXPORTACAO,
  deducao: de({
    prestador: LUCRO,
    servico: {
      ...SERVICO,
      codigoTributacaoNacional: '070201',
      descricao: 'Empreitada com materiais',
      obra: { identificacao: { tipo: 'cno', numero: '900012345678' } },
    },
    valores: {
      servico: 1_000_000,
      descontoIncondicionado: 5_000,
      deducao: { tipo: 'valor', valor: 300_000 },
      iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
      totalDosTributos: { tipo: 'valores', federais: 130_000, estaduais: 0, municipais: 35_000 },
    },
  }),
  'deducao-por-documentos': de({
    prestador: LUCRO,
    servico: {
      ...SERVICO,
      codigoTributacaoNacional: '070201',
      descricao: 'Empreitada com materiais',
      obra: { identificacao: { tipo: 'cno', numero: '900012345678' } },
    },
    valores: {
      servico: 1_000_000,
      deducao: {
        tipo: 'documentos',
        documentos: [
          {
            documento: { tipo: 'nfe', chave: NFE },
            ...{ motivo: 'materiais', emissao: '2026-11-10' },
            ...{ dedutivel: 250_000, deduzido: 200_000 },
          },
          {
            documento: { tipo: 'fiscal', numero: 'NF 123' },
            ...{ motivo: 'outras', descricao: 'Locação de andaimes', emissao: '2026-11-12' },
            ...{ dedutivel: 100_000, deduzido: 100_000 },
            fornecedor: CLIENTE,
          },
          {
            documento: {
              ...{ tipo: 'nfse-municipal', municipio: '3550308' },
              ...{ numero: '77', verificacao: 'AB12' },
            },
            ...{ motivo: 'subempreitada', emissao: '2026-11-20' },
            ...{ dedutivel: 50_000, deduzido: 50_000 },
            fornecedor: CLIENTE,
          },
        ],
      },
      iss: { tributacao: { tipo: 'tributavel' }, retencao: 'nenhuma' },
      totalDosTributos: { tipo: 'valores', federais: 130_000, estaduais: 0, municipais: 35_000 },
    },
  }),
  'beneficio-municipal': de({
    prestador: LUCRO,
    valores: {
      servico: 500_000,
      iss: {
        tributacao: { tipo: 'tributavel' },
        beneficio: { numero: '35503080400001', reducao: { tipo: 'percentual', taxa: '0.4' } },
        retencao: 'nenhuma',
      },
      totalDosTributos: {
        tipo: 'percentuais',
        federais: '0.1345',
        estaduais: '0',
        municipais: '0.03',
      },
    },
  }),
  'nota-substituta': de({
    numero: 43,
    substituicao: {
      chave: chaveNacional(notaFicticia),
      motivo: 'outros',
      texto: 'Descrição do serviço estava incompleta',
    },
  }),
  'cnpj-alfanumerico': de({
    prestador: { ...SIMPLES, inscricao: { tipo: 'cnpj', numero: '12.ABC.345/01DE-35' } },
    tomador: { ...CLIENTE, inscricao: empresa('A1B2C3D40001') },
  }),
  'lucro-presumido': PRESUMIDO,
  // Not cumulative, and withheld by the rates of the law: the two are not the same (NT 007).
  'lucro-real-retido': comRetidas({
    cst: '01',
    base: 1_000_000,
    aliquotaPis: '0.0165',
    aliquotaCofins: '0.076',
    pis: 16_500,
    cofins: 76_000,
    retidas: { pis: 6_500, cofins: 30_000, csll: 10_000 },
  }),
  // What is left of 2027 on: no PIS nor COFINS of its own, and so no base.
  'so-csll-retida': comRetidas({ cst: '00', retidas: { csll: 10_000 } }),
}
