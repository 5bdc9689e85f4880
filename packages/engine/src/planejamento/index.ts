export {
  type AMaior,
  type Calculo,
  diferencaDo,
  somarPartes,
} from './a-maior.ts'
export { aliquotaEfetivaDe } from './aliquota-efetiva.ts'
export type { Apurado, Digerir, RecusaDaApuracao } from './apurar.ts'
export { fatosGravados } from './fatos-gravados.ts'
export { fatosDoReal } from './fatos-informados.ts'
export { guiasAEnviar } from './guias-a-enviar.ts'
export type { Informacoes } from './informacoes.ts'
export {
  type Acrescimos,
  foraDaLeiFederal,
  type GuiaComMora,
  jurosNoVencimento,
  type Mora,
  moraNoDia,
  type Selic,
} from './mora.ts'
export { porqueDaMudanca } from './mudanca.ts'
export { patronalForaDoDas } from './patronal.ts'
export { planejador } from './planejar.ts'
export { planejarGuias } from './planejar-guias.ts'
export type { PlanoDoMes } from './plano.ts'
export {
  avisosDo,
  calcularFolha,
  fatosDoSocio,
  hashDoProLabore,
  valorDaRegra,
} from './pro-labores.ts'
export { type Saldos, saldosAteAqui, saldosDepois } from './saldos.ts'
export {
  type Atividade,
  type Csrf,
  type CsrfDaEmpresa,
  type EntregaGravada,
  type FolhaMensal,
  type GuiaViva,
  type MesAnterior,
  type MesDaEmpresa,
  type Mudanca,
  type ReceitaPorTipo,
  SEM_CSRF,
} from './tipos.ts'
export {
  type FolhaCalculada,
  type ProLaboreCalculado,
  SITUACAO_DO_PRO_LABORE,
  type SocioDoMes,
} from './tipos-da-folha.ts'
export {
  type MesDeVendas,
  type NotaDoRegistro,
  type Recebido,
  type RegistroDeCaixa,
  type TituloDoMes,
  titulosDo,
} from './titulos.ts'
export { valorDoMes } from './variacao-do-imposto.ts'
