import type { Jobs, Rotina } from '../../platform/jobs/index.ts'
import { capturarNotasJob, TAREFA_DA_CAPTURA } from './captura/capturar-notas.ts'
import { conferirComAFonteJob } from './captura/conferencia/conferir.ts'
import { TAREFA_DA_CONFERENCIA } from './captura/conferencia/pedir.ts'
import { entrarDaEsperaJob, TAREFA_DA_ESPERA } from './captura/rejulgar.ts'
import { rotinaDaCaptura } from './captura/rotina.ts'
import { emitirNotasJob } from './emissao/emitir-em-lote.ts'
import { analisarImportacaoJob } from './importacao/analisar-importacao.ts'
import { desfazerImportacaoJob } from './importacao/desfazer-importacao.ts'
import { importarNotasJob } from './importacao/importar-notas.ts'

export const receitasJobs: Jobs = {
  'analisar-importacao': analisarImportacaoJob,
  'importar-notas': importarNotasJob,
  'desfazer-importacao': desfazerImportacaoJob,
  'emitir-notas': emitirNotasJob,
  [TAREFA_DA_CAPTURA]: capturarNotasJob,
  [TAREFA_DA_ESPERA]: entrarDaEsperaJob,
  [TAREFA_DA_CONFERENCIA]: conferirComAFonteJob,
}

export const receitasRotinas: readonly Rotina[] = [rotinaDaCaptura]
