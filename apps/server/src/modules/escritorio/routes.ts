import { consultas, dominio, escritorio, registro } from '@razao/contract'
import {
  type Served,
  serve,
  serveArquivo,
  serveEnvio,
  serveProprio,
} from '../../platform/http/index.ts'
import { abrirEscritorio } from './abrir-escritorio.ts'
import { consultarCep } from './consultar-cep.ts'
import { conferirDominioDe, conferirMeuDominio, definirDominio } from './dominio.ts'
import {
  alterarEscritorio,
  criarEscritorio,
  lerEscritorio,
  listarEscritorios,
} from './escritorios.ts'
import { exportarEscritorio } from './exportar-escritorio.ts'
import { enviarLogo, lerLogo, lerMarca, receberLogo, salvarMinhaMarca } from './marca.ts'
import { exigirMfaDoEscritorio, lerMeuEscritorio, salvarMeuEscritorio } from './meu-escritorio.ts'
import {
  confirmarEncerramento,
  pedirEncerramento,
  reativarEscritorio,
  reverterEncerramento,
  suspenderEscritorio,
} from './situacao.ts'

export const escritorioRoutes: readonly Served[] = [
  serve(dominio.definirDominio, definirDominio),
  serveProprio(dominio.conferirDominio, conferirMeuDominio),
  serveProprio(dominio.conferirDominioDe, conferirDominioDe),
  serveProprio(consultas.consultarCep, consultarCep),
  serve(escritorio.lerMarca, lerMarca),
  serveArquivo(escritorio.lerLogo, lerLogo),
  serve(escritorio.lerMeuEscritorio, lerMeuEscritorio),
  serve(escritorio.salvarMeuEscritorio, salvarMeuEscritorio),
  serve(escritorio.salvarMinhaMarca, salvarMinhaMarca),
  serveEnvio(escritorio.enviarLogo, receberLogo, enviarLogo),
  serve(escritorio.exigirMfaDoEscritorio, exigirMfaDoEscritorio),
  serve(escritorio.listarEscritorios, listarEscritorios),
  serve(escritorio.lerEscritorio, lerEscritorio),
  serveProprio(registro.abrirEscritorio, abrirEscritorio),
  serve(escritorio.criarEscritorio, criarEscritorio),
  serve(escritorio.alterarEscritorio, alterarEscritorio),
  serve(escritorio.suspenderEscritorio, suspenderEscritorio),
  serve(escritorio.reativarEscritorio, reativarEscritorio),
  serve(escritorio.exportarEscritorio, exportarEscritorio),
  serve(escritorio.pedirEncerramento, pedirEncerramento),
  serve(escritorio.confirmarEncerramento, confirmarEncerramento),
  serve(escritorio.reverterEncerramento, reverterEncerramento),
]
