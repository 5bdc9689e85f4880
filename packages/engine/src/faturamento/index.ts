export {
  type ConteudoDaNota,
  compararNotas,
  conferirDocumento,
  conferirTempoDaNota,
  type DocumentoALer,
  type NotasDeUmaChave,
  NUMERO_MAXIMO,
  type RecusaDoDocumento,
  type TempoDaNota,
} from './documento-fiscal.ts'
export { fatosDaReceita, RETENCOES, RETIDAS_NA_NOTA, tipoDaReceita } from './fatos-da-receita.ts'
export {
  type ItemDaNfe,
  type NotaDeMercadorias,
  type ParteDaReceita,
  type ReceitaDaNfe,
  receitaDaNfe,
} from './receita-da-nfe.ts'
export {
  aplicarAjuste,
  descontar,
  type LinhaDaReceita,
  type NotasDoMes,
  type ReceitaDoMes,
  type ReceitaGravada,
  receitaDoMes,
  trocarAjuste,
} from './receita-do-mes.ts'
