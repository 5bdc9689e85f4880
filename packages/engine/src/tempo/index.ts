export {
  type Competencia,
  competenciaDe,
  competenciaDoIndice,
  type DataCivil,
  ehCompetencia,
  formatarCompetencia,
  indiceDaCompetencia,
  mesesEntre,
  somarMeses,
} from './competencia.ts'
