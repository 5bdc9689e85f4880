import { captura } from '@razao/contract'
import { useNavigate } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useEmpresaAtual } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { type Conferencia, enderecoDoPortal, estadoDaConferencia } from './captura.ts'
import { PedirConferencia } from './PedirConferencia.tsx'

const SEM_FILTROS = {} as const

const COLUNAS: readonly Coluna<Conferencia>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, celular: 'titulo' },
    largura: 'minmax(180px, 1.5fr)',
  },
  { campo: 'competencia', titulo: 'Mês', ordena: true, tipo: 'competencia' },
  {
    ...{ campo: 'estado', titulo: 'Situação', ordena: true, tipo: 'status', largura: 158 },
    situacao: estadoDaConferencia,
  },
  { campo: 'soAqui', titulo: 'Só aqui', ordena: true, tipo: 'numero' },
  { campo: 'soLa', titulo: 'Só no portal', ordena: true, tipo: 'numero', largura: 108 },
  { campo: 'diferentes', titulo: 'Diferentes', ordena: true, tipo: 'numero', largura: 100 },
  { campo: 'iguais', titulo: 'Iguais', tipo: 'numero', largura: 84 },
  { campo: 'pedidaEm', titulo: 'Pedida em', ordena: true, tipo: 'instante' },
  { campo: 'pedidaPor', titulo: 'Por', largura: 160, celular: 'oculta' },
]

/** The checks that were made, each as it came out. */
export function ListaDeConferencias() {
  const [empresa] = useEmpresaAtual()
  const navegar = useNavigate()
  const lista = useLista({ filtros: SEM_FILTROS, contexto: `conferencias ${empresa?.ID ?? ''}` })
  const pedido = { ...lista.pedido, ...(empresa ? { empresaId: empresa.ID } : {}) }
  const { dados, estado } = useConsulta(captura.listarConferenciasDaFonte, pedido)
  return (
    <>
      <PedirConferencia />
      <Grade
        rotulo="conferências com o portal nacional"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ empresa: nome }) => nome}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => void navegar(enderecoDoPortal('conferencias', { conferencia: id }))}
        vazio={{
          titulo: 'Nenhuma conferência ainda',
          texto:
            'A conferência mostra o que está só aqui, o que está só no portal e o que difere, campo a campo. O resultado fica guardado com a data.',
        }}
      />
    </>
  )
}
