import { jettax } from '@razao/contract'
import { type Served, serve, serveProprio } from '../../platform/http/index.ts'
import { atualizarClientesDaJettax } from './clientes.ts'
import { listarDiferencasDaJettax } from './diferencas.ts'
import { ligarEmpresasNaJettax, listarEmpresasNaJettax } from './empresas.ts'
import { configurarJettax, desligarJettax, guardarTokenDaJettax, lerJettax } from './escritorio.ts'
import { listarLeiturasDaJettax } from './leituras.ts'
import { lerNaJettax } from './pedir.ts'
import { testarJettax } from './testar.ts'

export const jettaxRoutes: readonly Served[] = [
  serveProprio(jettax.lerJettax, lerJettax),
  serveProprio(jettax.guardarTokenDaJettax, guardarTokenDaJettax),
  serve(jettax.configurarJettax, configurarJettax),
  serveProprio(jettax.desligarJettax, desligarJettax),
  serveProprio(jettax.testarJettax, testarJettax),
  serveProprio(jettax.atualizarClientesDaJettax, atualizarClientesDaJettax),
  serve(jettax.listarEmpresasNaJettax, listarEmpresasNaJettax),
  serve(jettax.ligarEmpresasNaJettax, ligarEmpresasNaJettax),
  serve(jettax.lerNaJettax, lerNaJettax),
  serve(jettax.listarLeiturasDaJettax, listarLeiturasDaJettax),
  serve(jettax.listarDiferencasDaJettax, listarDiferencasDaJettax),
]
