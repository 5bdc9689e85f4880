import { z } from 'zod'
import { route } from '../route.ts'
import {
  Anexo,
  Arquivo,
  Codigo,
  Data,
  Dinheiro,
  FormatoDeExportacao,
  Id,
  Instante,
  pagina,
  pedidoDePagina,
} from '../types/index.ts'

export const OpcaoDeEmpresa = z.object({
  ID: Id,
  Apelido: z.string(),
  Identificacao: z.string(),
  IDRegime: z.number().int(),
  IDCategoria: z.number().int(),
  /** Code of the IBGE; null while nobody told the município. */
  IDMunicipio: z.number().int().nullable(),
  IDEscritorioContabil: Id,
})

export const opcoesDeEmpresa = route({
  name: 'opcoesDeEmpresa',
  method: 'GET',
  path: '/api/empresas/opcoes',
  role: 'AUTENTICADO',
  summary: 'Empresas que o usuário pode escolher, por apelido, razão social ou CNPJ',
  input: z
    .object({ busca: z.string().trim().max(100).optional(), ids: z.array(Id).max(50).optional() })
    .strict(),
  output: z.object({ lista: z.array(OpcaoDeEmpresa), total: z.number().int() }),
  tags: ['empresa'],
})

const filtroDeEmpresas = {
  regime: z.number().int().min(1).max(8).optional(),
  categoria: Codigo.optional(),
  etiqueta: z.string().max(60).optional(),
}
export const EmpresaDaLista = OpcaoDeEmpresa.extend({
  razaoSocial: z.string(),
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  abertura: Data,
  clienteDesde: Data,
  etiquetas: z.array(z.string()),
})
export const listarEmpresas = route({
  name: 'listarEmpresas',
  method: 'GET',
  path: '/api/empresas',
  role: 'CONTADOR',
  summary: 'Carteira de empresas do escritório',
  input: z.object({ ...pedidoDePagina, ...filtroDeEmpresas }).strict(),
  output: pagina(EmpresaDaLista, z.object({})),
  tags: ['empresa'],
})
export const exportarEmpresas = route({
  name: 'exportarEmpresas',
  method: 'GET',
  path: '/api/empresas/exportar',
  role: 'CONTADOR',
  forma: 'arquivo',
  summary: 'Carteira de empresas em CSV ou XLSX',
  input: z
    .object({ ...pedidoDePagina, ...filtroDeEmpresas, formato: FormatoDeExportacao })
    .strict(),
  output: Arquivo,
  tags: ['empresa'],
})

export const PerfilDaEmpresa = z.object({
  ID: Id,
  Apelido: z.string(),
  Identificacao: z.string(),
  razaoSocial: z.string(),
  IDRegime: z.number().int(),
  IDCategoria: z.number().int(),
  IDMunicipio: z.number().int().nullable(),
  IDEscritorioContabil: Id,
  nomeFantasia: z.string().nullable(),
  naturezaJuridica: z.string().nullable(),
  porte: z.number().int(),
  municipio: z.string().nullable(),
  uf: z.string().nullable(),
  /** `Rua das Flores, 100, sala 2 – Centro – CEP 01001-000`; null: nobody told it. */
  endereco: z.string().nullable(),
  inscricaoMunicipal: z.string().nullable(),
  inscricaoEstadual: z.string().nullable(),
  nire: z.string().nullable(),
  abertura: Data,
  clienteDesde: Data,
  email: z.string().nullable(),
  telefone: z.string().nullable(),
  /** Who answers for the company in the office. */
  responsavel: z.string().nullable(),
  etiquetas: z.array(z.string()),
  ListaPerfis: z.array(
    z.object({
      vigenteDe: z.string(),
      IDRegime: z.number().int(),
      anexo: Anexo.nullable(),
      baseReconhecimento: z.number().int(),
    }),
  ),
  Socios: z.array(
    z.object({
      id: Id,
      nome: z.string(),
      cpf: z.string(),
      nascimento: Data.nullable(),
      rg: z.string().nullable(),
      participacao: z.string(),
      administrador: z.boolean(),
      proLabore: Dinheiro.nullable(),
    }),
  ),
  atividades: z.array(
    z.object({
      id: Id,
      cnae: z.string(),
      descricao: z.string(),
      anexo: Anexo,
      principal: z.boolean(),
    }),
  ),
  contas: z.array(
    z.object({
      id: Id,
      banco: z.string(),
      agencia: z.string(),
      conta: z.string(),
      tipo: z.number().int(),
      apelido: z.string(),
    }),
  ),
  certificados: z.array(z.object({ tipo: z.number().int(), titular: z.string(), validoAte: Data })),
})
export const lerEmpresa = route({
  name: 'lerEmpresa',
  method: 'GET',
  path: '/api/empresas/:empresaId',
  role: 'EMPRESA',
  summary: 'Perfil de uma empresa',
  input: z.object({ empresaId: Id }).strict(),
  output: PerfilDaEmpresa,
  problems: ['nao-encontrado'],
  tags: ['empresa'],
})

export const LinhaDeHistorico = z.object({
  id: Id,
  em: Instante,
  quem: z.string(),
  origem: z.string(),
  acao: z.enum(['inserir', 'alterar', 'excluir']),
  tabela: z.string(),
  campos: z.array(
    z.object({ campo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() }),
  ),
})
export const lerHistorico = route({
  name: 'lerHistorico',
  method: 'GET',
  path: '/api/historico',
  role: 'CONTADOR',
  summary: 'Quem mudou o quê, quando e de onde',
  input: z
    .object({
      tabela: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      registroId: Id.optional(),
      empresaId: Id.optional(),
      ...pedidoDePagina,
    })
    .strict(),
  output: pagina(LinhaDeHistorico, z.object({})),
  tags: ['auditoria'],
})
