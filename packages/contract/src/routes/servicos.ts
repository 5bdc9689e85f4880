import type { NaturezaDeServico, ServicoComBaseMinima } from '@razao/engine/tributos/retencoes'
import { z } from 'zod'
import { route } from '../route.ts'
import {
  Anexo,
  Arquivo,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  pagina,
  pedidoDePagina,
  Texto,
  Versao,
} from '../types/index.ts'

const digitos = (quantos: number, oQue: string) =>
  z.string().regex(new RegExp(`^\\d{${quantos}}$`), `${oQue} tem ${quantos} números.`)
const ItemLc116 = z.string().regex(/^\d{2}\.\d{2}$/, 'O item da LC 116 é como 01.07.')

/** Kinds of service that the federal withholdings tell apart. */
export const ROTULOS_DA_NATUREZA: Readonly<Record<NaturezaDeServico, string>> = {
  profissional: 'Serviço profissional (RIR/2018, art. 714)',
  'limpeza-e-conservacao': 'Limpeza e conservação',
  'vigilancia-e-seguranca': 'Vigilância e segurança',
  'locacao-de-mao-de-obra': 'Locação de mão de obra',
  manutencao: 'Manutenção',
  'transporte-de-valores': 'Transporte de valores',
  comissao: 'Comissão, corretagem ou representação comercial',
  propaganda: 'Propaganda e publicidade por agência',
  'construcao-civil': 'Construção civil por empreitada',
  outros: 'Outros serviços (sem retenção federal)',
}
/** Smallest base of the INSS, where the contract does not tell materials apart (IN RFB 2.110/2022, arts. 117 and 118). */
export const ROTULOS_DA_BASE_MINIMA: Readonly<Record<ServicoComBaseMinima, string>> = {
  geral: 'Serviços em geral com materiais ou equipamentos (50 %)',
  'transporte-de-passageiros': 'Transporte de passageiros (30 %)',
  limpeza: 'Limpeza (80 %)',
  'limpeza-hospitalar': 'Limpeza hospitalar (65 %)',
  pavimentacao: 'Pavimentação asfáltica (10 %)',
  terraplenagem: 'Terraplenagem, aterro e dragagem (15 %)',
  'obras-de-arte': 'Obras de arte: pontes e viadutos (45 %)',
  drenagem: 'Drenagem (50 %)',
  'demais-com-equipamento': 'Demais serviços de construção com equipamento (35 %)',
}
const chavesDe = <C extends string>(rotulos: Readonly<Record<C, string>>) =>
  Object.keys(rotulos) as [C, ...C[]]

/** A service as the notes of a company name it (DPS, `serv`), and what the withholdings look at. */
export const DadosDoServico = z
  .object({
    nome: Texto(120),
    /** The company's own code, which goes in the note (cIntContrib). */
    codigo: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,20}$/, 'O código tem até 20 letras e números, sem espaços.')
      .nullable(),
    itemLc116: ItemLc116,
    /** cTribNac: begins with the four numbers of the item. */
    codigoNacional: digitos(6, 'O código de tributação nacional'),
    codigoMunicipal: digitos(3, 'O código municipal').nullable(),
    nbs: digitos(9, 'A NBS').nullable(),
    cnae: digitos(7, 'O CNAE').nullable(),
    /** null follows the activity of the CNAE. */
    anexo: Anexo.nullable(),
    /** As a factor: `'0.05'` is 5 %, the ceiling of LC 116/2003, art. 8º. */
    aliquotaIss: z
      .string()
      .regex(/^0(\.0[0-4]\d{0,4}|\.050{0,4})?$/, 'A alíquota do ISS vai até 5 %.')
      .nullable(),
    /** `{mes}`, `{ano}` and `{parcela}` are written when it is charged. */
    descricao: Texto(2000),
    valorPadrao: Dinheiro.min(1, 'O valor tem de ser maior que zero.').nullable(),
    natureza: z.enum(chavesDe(ROTULOS_DA_NATUREZA)),
    /** Cessão de mão de obra or empreitada: 11 % of INSS is withheld (Lei 8.212/1991, art. 31). */
    cessaoDeMaoDeObra: z.boolean(),
    /** Only of who cedes with materials or equipment that the contract does not tell apart. */
    inssBaseMinima: z.enum(chavesDe(ROTULOS_DA_BASE_MINIMA)).nullable(),
  })
  .strict()

export const ServicoDaLista = DadosDoServico.extend({
  id: Id,
  empresaId: Id,
  empresa: z.string(),
  /** What the national list says of its code. */
  descricaoDoCodigo: z.string().nullable(),
  /** The one chosen, or that of the activity. */
  anexoEmUso: Anexo.nullable(),
  arquivado: z.boolean(),
  versao: Versao,
}).strip()

const filtroDeServicos = {
  empresaId: Id.optional(),
  itemLc116: ItemLc116.optional(),
  /** Left out: only what is not archived. */
  arquivado: z.boolean().optional(),
}
const BASE = '/financeiro/servicos'
const leitura = { method: 'GET', role: 'EMPRESA', tags: ['servico'] } as const
const escrita = {
  role: 'EMPRESA',
  verbo: 'emitirNota',
  tags: ['servico', 'auditoria'],
} as const
const Salvo = z.object({ servicoId: Id, versao: Versao })

export const listarServicos = route({
  ...leitura,
  name: 'listarServicos',
  path: BASE,
  summary: 'O catálogo de serviços de uma empresa',
  input: z.object({ ...pedidoDePagina, ...filtroDeServicos }).strict(),
  output: pagina(ServicoDaLista, z.object({})),
})

export const exportarServicos = route({
  ...leitura,
  name: 'exportarServicos',
  path: `${BASE}/exportar`,
  forma: 'arquivo',
  summary: 'O catálogo de serviços em CSV ou XLSX',
  input: z
    .object({ ...pedidoDePagina, ...filtroDeServicos, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
})

const CodigoDeServico = z.object({
  codigoNacional: z.string(),
  itemLc116: z.string(),
  descricao: z.string(),
  /** What LC 116 says of the item. */
  item: z.string(),
})

export const buscarCodigosDeServico = route({
  name: 'buscarCodigosDeServico',
  method: 'GET',
  path: `${BASE}/codigos`,
  role: 'EMPRESA',
  summary: 'Códigos de tributação nacional por texto, item da LC 116 ou CNAE',
  input: z
    .object({
      busca: z.string().trim().max(80).optional(),
      itemLc116: ItemLc116.optional(),
      cnae: digitos(7, 'O CNAE').optional(),
    })
    .strict(),
  output: z.object({ lista: z.array(CodigoDeServico) }),
})

export const buscarNbs = route({
  name: 'buscarNbs',
  method: 'GET',
  path: `${BASE}/nbs`,
  role: 'EMPRESA',
  summary: 'Códigos da NBS por texto; com o item da LC 116, os que combinam com ele vêm antes',
  input: z
    .object({ busca: z.string().trim().max(80).optional(), itemLc116: ItemLc116.optional() })
    .strict(),
  output: z.object({
    lista: z.array(
      z.object({
        nbs: z.string(),
        descricao: z.string(),
        /** The national correlation pairs it with the item. */
        doItem: z.boolean(),
      }),
    ),
  }),
})

export const sugerirServicos = route({
  ...leitura,
  name: 'sugerirServicos',
  path: `${BASE}/sugestoes`,
  summary: 'Serviços que as atividades (CNAE) de uma empresa costumam ter',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({
    lista: z.array(
      z.object({
        cnae: z.string(),
        atividade: z.string(),
        principal: z.boolean(),
        anexo: Anexo,
        /** The item was told in the company's file; else it is what municípios usually give to the CNAE. */
        informado: z.boolean(),
        codigos: z.array(CodigoDeServico),
      }),
    ),
  }),
  problems: ['nao-encontrado'],
})

export const lerServico = route({
  ...leitura,
  name: 'lerServico',
  path: `${BASE}/:servicoId`,
  summary: 'Um serviço do catálogo',
  input: z.object({ servicoId: Id }).strict(),
  output: ServicoDaLista,
  problems: ['nao-encontrado'],
})

export const criarServico = route({
  ...escrita,
  name: 'criarServico',
  method: 'POST',
  path: BASE,
  summary: 'Põe um serviço no catálogo',
  input: DadosDoServico.extend({ empresaId: Id }).strict(),
  output: Salvo,
  problems: ['nao-encontrado', 'entrada-invalida'],
})

export const alterarServico = route({
  ...escrita,
  name: 'alterarServico',
  method: 'PUT',
  path: `${BASE}/:servicoId`,
  summary: 'Corrige um serviço; notas e cobranças já feitas não mudam',
  input: DadosDoServico.extend({ servicoId: Id, versao: Versao }).strict(),
  output: Salvo,
  problems: ['nao-encontrado', 'registro-mudou', 'entrada-invalida'],
})

export const arquivarServico = route({
  ...escrita,
  name: 'arquivarServico',
  method: 'POST',
  path: `${BASE}/:servicoId/arquivar`,
  summary: 'Arquiva um serviço, ou o traz de volta',
  input: z.object({ servicoId: Id, arquivar: z.boolean(), versao: Versao }).strict(),
  output: Salvo,
  problems: ['nao-encontrado', 'registro-mudou'],
})
