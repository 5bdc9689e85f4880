import { migrate, migrateUso } from '@razao/contract'
import { serve, serveArquivo, serveAviso, serveProprio } from '../../platform/http/index.ts'
import { atualizarCidadesNaMigrate, listarCidadesNaMigrate } from './cidades.ts'
import { configurarEmpresaNaMigrate, removerEmpresaDaMigrate } from './empresas.ts'
import { baixarNotaDeTesteNaMigrate, listarNotasDeTesteNaMigrate } from './gravar-nota-de-teste.ts'
import { exportarEmpresasNaMigrate, listarEmpresasNaMigrate } from './listar.ts'
import { consultarNotaDeTesteNaMigrate, emitirNotaDeTesteNaMigrate } from './nota-de-teste.ts'
import { desligarMigrate, guardarParceiroDaMigrate, lerMigrate } from './parceiro.ts'
import { receberAvisoDaMigrate } from './receber-aviso.ts'
import { testarEmpresaNaMigrate } from './testar.ts'
import { registrarWebhookNaMigrate } from './webhook.ts'

export const migrateRoutes = [
  serveProprio(migrate.lerMigrate, lerMigrate),
  serveProprio(migrate.guardarParceiroDaMigrate, guardarParceiroDaMigrate),
  serveProprio(migrate.desligarMigrate, desligarMigrate),
  serve(migrate.listarEmpresasNaMigrate, listarEmpresasNaMigrate),
  serveArquivo(migrate.exportarEmpresasNaMigrate, exportarEmpresasNaMigrate),
  serveProprio(migrate.configurarEmpresaNaMigrate, configurarEmpresaNaMigrate),
  serveProprio(migrate.removerEmpresaDaMigrate, removerEmpresaDaMigrate),
  serveProprio(migrate.testarEmpresaNaMigrate, testarEmpresaNaMigrate),
  serveProprio(migrate.registrarWebhookNaMigrate, registrarWebhookNaMigrate),
  serveProprio(migrateUso.emitirNotaDeTesteNaMigrate, emitirNotaDeTesteNaMigrate),
  serveProprio(migrateUso.consultarNotaDeTesteNaMigrate, consultarNotaDeTesteNaMigrate),
  serve(migrateUso.listarNotasDeTesteNaMigrate, listarNotasDeTesteNaMigrate),
  serveArquivo(migrateUso.baixarNotaDeTesteNaMigrate, baixarNotaDeTesteNaMigrate),
  serve(migrateUso.listarCidadesNaMigrate, listarCidadesNaMigrate),
  serveProprio(migrateUso.atualizarCidadesNaMigrate, atualizarCidadesNaMigrate),
  serveAviso(migrate.receberAvisoDaMigrate, receberAvisoDaMigrate),
]
