import { clientes, clientesImportacao } from '@razao/contract'
import { type Served, serve, serveArquivo, serveEnvio } from '../../../platform/http/index.ts'
import { concentracaoDeClientes } from './concentracao.ts'
import { desfazerMescla } from './desfazer-mescla.ts'
import { sugerirDuplicados } from './duplicados.ts'
import { arquivarClientes, etiquetarClientes } from './em-lote.ts'
import { alterarCliente, criarCliente } from './gravar-cliente.ts'
import { historicoDoCliente } from './historico-do-cliente.ts'
import {
  confirmarImportacaoDeClientes,
  descartarImportacaoDeClientes,
} from './importacao/confirmar-importacao.ts'
import {
  lerImportacaoDeClientes,
  listarImportacoesDeClientes,
  listarItensDaImportacaoDeClientes,
} from './importacao/consultar-importacoes.ts'
import { desfazerImportacaoDeClientes } from './importacao/desfazer-importacao.ts'
import { enviarClientes } from './importacao/enviar-clientes.ts'
import { receberClientes } from './importacao/receber-arquivo.ts'
import { lerCliente, listarNotasDoCliente } from './ler-cliente.ts'
import { etiquetasDosClientes, exportarClientes, listarClientes } from './listar-clientes.ts'
import { mesclarClientes } from './mesclar-clientes.ts'

export const clientesRoutes: readonly Served[] = [
  serve(clientes.listarClientes, listarClientes),
  serveArquivo(clientes.exportarClientes, exportarClientes),
  serve(clientes.etiquetasDosClientes, etiquetasDosClientes),
  serve(clientes.concentracaoDeClientes, concentracaoDeClientes),
  serve(clientes.sugerirDuplicados, sugerirDuplicados),
  serve(clientes.lerCliente, lerCliente),
  serve(clientes.listarNotasDoCliente, listarNotasDoCliente),
  serve(clientes.historicoDoCliente, historicoDoCliente),
  serve(clientes.criarCliente, criarCliente),
  serve(clientes.alterarCliente, alterarCliente),
  serve(clientes.arquivarClientes, arquivarClientes),
  serve(clientes.etiquetarClientes, etiquetarClientes),
  serve(clientes.mesclarClientes, mesclarClientes),
  serve(clientes.desfazerMescla, desfazerMescla),
  serveEnvio(clientesImportacao.enviarClientes, receberClientes, enviarClientes),
  serve(clientesImportacao.listarImportacoesDeClientes, listarImportacoesDeClientes),
  serve(clientesImportacao.lerImportacaoDeClientes, lerImportacaoDeClientes),
  serve(clientesImportacao.listarItensDaImportacaoDeClientes, listarItensDaImportacaoDeClientes),
  serve(clientesImportacao.confirmarImportacaoDeClientes, confirmarImportacaoDeClientes),
  serve(clientesImportacao.desfazerImportacaoDeClientes, desfazerImportacaoDeClientes),
  serve(clientesImportacao.descartarImportacaoDeClientes, descartarImportacaoDeClientes),
]
