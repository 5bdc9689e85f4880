import type { Route } from '../route.ts'
import * as acesso from './acesso.ts'
import * as apiPublica from './api-publica.ts'
import * as apiPublicaLivro from './api-publica-livro.ts'
import * as apiPublicaWebhooks from './api-publica-webhooks.ts'
import * as arquivosDoBanco from './arquivos-do-banco.ts'
import * as automacao from './automacao.ts'
import * as boletos from './boletos.ts'
import * as cadastro from './cadastro.ts'
import * as captura from './captura.ts'
import * as carteira from './carteira.ts'
import * as certificados from './certificados.ts'
import * as clientes from './clientes.ts'
import * as clientesImportacao from './clientes-importacao.ts'
import * as cobrancas from './cobrancas.ts'
import * as cobrancasImportacao from './cobrancas-importacao.ts'
import * as concessoes from './concessoes.ts'
import * as consultas from './consultas.ts'
import * as contabil from './contabil.ts'
import * as contabilAutomaticos from './contabil-automaticos.ts'
import * as contabilCadastros from './contabil-cadastros.ts'
import * as contabilEcd from './contabil-ecd.ts'
import * as contabilEncerramento from './contabil-encerramento.ts'
import * as contabilImportacao from './contabil-importacao.ts'
import * as contabilLivro from './contabil-livro.ts'
import * as contabilPeriodos from './contabil-periodos.ts'
import * as contabilPlano from './contabil-plano.ts'
import * as contabilRelatorios from './contabil-relatorios.ts'
import * as contasDeRecebimento from './contas-de-recebimento.ts'
import * as contratos from './contratos.ts'
import * as credenciais from './credenciais.ts'
import * as credenciaisEntrega from './credenciais-entrega.ts'
import * as dctfweb from './dctfweb.ts'
import * as declaracoes from './declaracoes.ts'
import * as divergencias from './divergencias.ts'
import * as documentos from './documentos.ts'
import * as dominio from './dominio.ts'
import * as emissoes from './emissoes.ts'
import * as empresa from './empresa.ts'
import * as entrega from './entrega.ts'
import * as envios from './envios.ts'
import * as escritorio from './escritorio.ts'
import * as fechamento from './fechamento.ts'
import * as feriados from './feriados.ts'
import * as fiscal from './fiscal.ts'
import * as folha from './folha.ts'
import * as informacoes from './informacoes.ts'
import * as jettax from './jettax.ts'
import * as mei from './mei.ts'
import * as migrate from './migrate.ts'
import * as migrateUso from './migrate-uso.ts'
import * as minhaConta from './minha-conta.ts'
import * as obrigacoes from './obrigacoes.ts'
import * as painel from './painel.ts'
import * as parcelamentos from './parcelamentos.ts'
import * as pedidos from './pedidos.ts'
import * as pessoal from './pessoal.ts'
import * as pixDoBanco from './pix-do-banco.ts'
import * as recebimentos from './recebimentos.ts'
import * as receitas from './receitas.ts'
import * as registro from './registro.ts'
import * as regrasMunicipais from './regras-municipais.ts'
import * as regrasMunicipaisUso from './regras-municipais-uso.ts'
import * as serpro from './serpro.ts'
import * as servicos from './servicos.ts'
import * as sessao from './sessao.ts'
import * as usuarios from './usuarios.ts'
import * as vigia from './vigia.ts'
import * as webhooks from './webhooks.ts'

const ehRota = (valor: unknown): valor is Route =>
  typeof valor === 'object' &&
  valor !== null &&
  'method' in valor &&
  'path' in valor &&
  'role' in valor

/** Every promise of the server, in one list: the matrix of access, OpenAPI and the client read it. */
export const todasAsRotas: readonly Route[] = [
  sessao,
  acesso,
  pessoal,
  usuarios,
  vigia,
  concessoes,
  webhooks,
  registro,
  consultas,
  entrega,
  escritorio,
  dominio,
  feriados,
  regrasMunicipais,
  regrasMunicipaisUso,
  empresa,
  parcelamentos,
  pedidos,
  carteira,
  certificados,
  credenciais,
  credenciaisEntrega,
  cadastro,
  divergencias,
  documentos,
  automacao,
  receitas,
  clientes,
  clientesImportacao,
  serpro,
  servicos,
  cobrancasImportacao,
  cobrancas,
  contratos,
  contasDeRecebimento,
  boletos,
  arquivosDoBanco,
  pixDoBanco,
  emissoes,
  envios,
  jettax,
  migrate,
  migrateUso,
  captura,
  folha,
  contabil,
  contabilAutomaticos,
  contabilCadastros,
  contabilEncerramento,
  contabilEcd,
  contabilImportacao,
  contabilLivro,
  contabilPeriodos,
  contabilPlano,
  contabilRelatorios,
  fechamento,
  fiscal,
  dctfweb,
  declaracoes,
  mei,
  informacoes,
  recebimentos,
  minhaConta,
  obrigacoes,
  painel,
  apiPublica,
  apiPublicaLivro,
  apiPublicaWebhooks,
]
  .flatMap((modulo) => Object.values(modulo))
  .filter(ehRota)

export {
  acesso,
  apiPublica,
  apiPublicaLivro,
  apiPublicaWebhooks,
  arquivosDoBanco,
  automacao,
  boletos,
  cadastro,
  captura,
  carteira,
  certificados,
  clientes,
  clientesImportacao,
  cobrancas,
  cobrancasImportacao,
  concessoes,
  consultas,
  contabil,
  contabilAutomaticos,
  contabilCadastros,
  contabilEcd,
  contabilEncerramento,
  contabilImportacao,
  contabilLivro,
  contabilPeriodos,
  contabilPlano,
  contabilRelatorios,
  contasDeRecebimento,
  contratos,
  credenciais,
  credenciaisEntrega,
  dctfweb,
  declaracoes,
  divergencias,
  documentos,
  dominio,
  emissoes,
  empresa,
  entrega,
  envios,
  escritorio,
  fechamento,
  feriados,
  fiscal,
  folha,
  informacoes,
  jettax,
  mei,
  migrate,
  migrateUso,
  minhaConta,
  obrigacoes,
  painel,
  parcelamentos,
  pedidos,
  pessoal,
  pixDoBanco,
  recebimentos,
  receitas,
  registro,
  regrasMunicipais,
  regrasMunicipaisUso,
  serpro,
  servicos,
  sessao,
  usuarios,
  vigia,
  webhooks,
}
