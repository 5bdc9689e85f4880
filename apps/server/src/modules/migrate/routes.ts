import { migrate } from '@razao/contract'
import { serve, serveProprio } from '../../platform/http/index.ts'
import { configurarEmpresaNaMigrate, removerEmpresaDaMigrate } from './empresas.ts'
import { listarEmpresasNaMigrate } from './listar.ts'
import { desligarMigrate, guardarParceiroDaMigrate, lerMigrate } from './parceiro.ts'
import { testarEmpresaNaMigrate } from './testar.ts'

export const migrateRoutes = [
  serveProprio(migrate.lerMigrate, lerMigrate),
  serveProprio(migrate.guardarParceiroDaMigrate, guardarParceiroDaMigrate),
  serveProprio(migrate.desligarMigrate, desligarMigrate),
  serve(migrate.listarEmpresasNaMigrate, listarEmpresasNaMigrate),
  serveProprio(migrate.configurarEmpresaNaMigrate, configurarEmpresaNaMigrate),
  serveProprio(migrate.removerEmpresaDaMigrate, removerEmpresaDaMigrate),
  serveProprio(migrate.testarEmpresaNaMigrate, testarEmpresaNaMigrate),
]
