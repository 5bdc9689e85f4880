import { folha } from '@razao/contract'
import { type Served, serve, serveArquivo } from '../../platform/http/index.ts'
import { ajustarProLabore } from './ajustar-pro-labore.ts'
import { decidirProLabore } from './decidir-pro-labore.ts'
import {
  admitirEmpregado,
  alterarSalario,
  informarEncargos,
  informarFerias,
  listarEmpregados,
  salvarEventos,
} from './empregados/empregados.ts'
import { listarHolerites, memoriaDoHolerite } from './empregados/holerites.ts'
import { exportarProLabore } from './exportar-pro-labore.ts'
import { listarProLabore } from './listar-pro-labore.ts'
import { memoriaDoProLabore } from './memoria-do-pro-labore.ts'
import { memoriaDoHoleriteEmPdf, memoriaDoProLaboreEmPdf } from './memoria-em-pdf.ts'

export const folhaRoutes: readonly Served[] = [
  serve(folha.listarProLabore, listarProLabore),
  serveArquivo(folha.exportarProLabore, exportarProLabore),
  serve(folha.ajustarProLabore, ajustarProLabore),
  serve(folha.decidirProLabore, decidirProLabore),
  serve(folha.memoriaDoProLabore, memoriaDoProLabore),
  serveArquivo(folha.memoriaDoProLaboreEmPdf, memoriaDoProLaboreEmPdf),
  serve(folha.listarEmpregados, listarEmpregados),
  serve(folha.admitirEmpregado, admitirEmpregado),
  serve(folha.alterarSalario, alterarSalario),
  serve(folha.informarFerias, informarFerias),
  serve(folha.salvarEventos, salvarEventos),
  serve(folha.informarEncargos, informarEncargos),
  serve(folha.listarHolerites, listarHolerites),
  serve(folha.memoriaDoHolerite, memoriaDoHolerite),
  serveArquivo(folha.memoriaDoHoleriteEmPdf, memoriaDoHoleriteEmPdf),
]
