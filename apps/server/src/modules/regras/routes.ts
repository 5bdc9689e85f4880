import { regrasMunicipais, regrasMunicipaisUso } from '@razao/contract'
import { type Served, serve, serveArquivo, serveEnvio } from '../../platform/http/index.ts'
import { apontarErroNaRegra, resolverApontamento } from './apontamentos.ts'
import { lerCoberturaDosMunicipios } from './cobertura.ts'
import { compararMunicipios } from './comparar.ts'
import { lerHistoricoDaRegra, lerRegrasDoMunicipio } from './ler-municipio.ts'
import { exportarRegrasMunicipais, listarRegrasMunicipais } from './listar-municipios.ts'
import { preverRegraMunicipal, publicarRegraMunicipal } from './publicar.ts'
import { listarQuemUsaAsRegras } from './quem-usa.ts'
import { conferirRegraMunicipal, encerrarRegraMunicipal, retirarRegraMunicipal } from './retirar.ts'
import { simularNotaNoMunicipio } from './simular.ts'
import { baixarTabelaDeRegras } from './tabelas/baixar-tabela.ts'
import {
  confirmarTabelaDeRegras,
  descartarTabelaDeRegras,
  desfazerTabelaDeRegras,
} from './tabelas/confirmar-tabela.ts'
import {
  lerTabelaDeRegras,
  listarLinhasDaTabela,
  listarTabelasDeRegras,
} from './tabelas/consultar-tabelas.ts'
import { enviarTabelaDeRegras, receberTabela } from './tabelas/enviar-tabela.ts'

export const regrasRoutes: readonly Served[] = [
  serve(regrasMunicipais.listarRegrasMunicipais, listarRegrasMunicipais),
  serveArquivo(regrasMunicipais.exportarRegrasMunicipais, exportarRegrasMunicipais),
  serve(regrasMunicipais.lerCoberturaDosMunicipios, lerCoberturaDosMunicipios),
  serve(regrasMunicipais.lerRegrasDoMunicipio, lerRegrasDoMunicipio),
  serve(regrasMunicipais.lerHistoricoDaRegra, lerHistoricoDaRegra),
  serve(regrasMunicipais.preverRegraMunicipal, preverRegraMunicipal),
  serve(regrasMunicipais.publicarRegraMunicipal, publicarRegraMunicipal),
  serve(regrasMunicipais.retirarRegraMunicipal, retirarRegraMunicipal),
  serve(regrasMunicipais.encerrarRegraMunicipal, encerrarRegraMunicipal),
  serve(regrasMunicipais.conferirRegraMunicipal, conferirRegraMunicipal),
  serve(regrasMunicipais.apontarErroNaRegra, apontarErroNaRegra),
  serve(regrasMunicipais.resolverApontamento, resolverApontamento),
  serve(regrasMunicipaisUso.listarQuemUsaAsRegras, listarQuemUsaAsRegras),
  serve(regrasMunicipaisUso.simularNotaNoMunicipio, simularNotaNoMunicipio),
  serve(regrasMunicipaisUso.compararMunicipios, compararMunicipios),
  serveEnvio(regrasMunicipaisUso.enviarTabelaDeRegras, receberTabela, enviarTabelaDeRegras),
  serve(regrasMunicipaisUso.listarTabelasDeRegras, listarTabelasDeRegras),
  serve(regrasMunicipaisUso.lerTabelaDeRegras, lerTabelaDeRegras),
  serve(regrasMunicipaisUso.listarLinhasDaTabela, listarLinhasDaTabela),
  serve(regrasMunicipaisUso.confirmarTabelaDeRegras, confirmarTabelaDeRegras),
  serve(regrasMunicipaisUso.descartarTabelaDeRegras, descartarTabelaDeRegras),
  serve(regrasMunicipaisUso.desfazerTabelaDeRegras, desfazerTabelaDeRegras),
  serveArquivo(regrasMunicipaisUso.baixarTabelaDeRegras, baixarTabelaDeRegras),
]
