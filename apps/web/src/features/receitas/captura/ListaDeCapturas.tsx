import { Button, NativeSelect } from '@mantine/core'
import { captura } from '@razao/contract'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { links, paths } from '../../../paths.ts'
import { useEmpresaAtual, usePode } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { Instante } from '../../../ui/DataCivil.tsx'
import { formatarInstante, plural } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Selecao } from '../../../ui/grade/selecao.ts'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { BotaoCapturar } from './BotaoCapturar.tsx'
import { type Captura, emCurso, enderecoDoPortal, situacaoDaCaptura } from './captura.ts'

const FILTROS = { situacao: captura.SITUACOES_DA_CAPTURA } as const
/** Between looks while one of them is being read; its events also come by themselves. */
const CADENCIA = 3000

const A_OLHAR = [
  ['emEspera', 'em-espera', 'à espera', 'à espera'],
  ['diferentes', 'diferente', 'diferente', 'diferentes'],
  ['recusados', 'recusada', 'não entrou', 'não entraram'],
] as const

/** What waits for a month, or for a person; each leads to its documents. */
function AOlhar(linha: Captura) {
  const { empresaId } = linha
  const ha = A_OLHAR.filter(([campo]) => linha[campo] > 0)
  if (ha.length === 0) return <span className="rz-suave">—</span>
  return (
    <span className="cp-a-olhar">
      {ha.map(([campo, situacao, um, varios]) => (
        <Link key={campo} to={enderecoDoPortal('documentos', { empresaId, situacao })}>
          {plural(linha[campo], um, varios)}
        </Link>
      ))}
    </span>
  )
}

function ComoEsta(linha: Captura) {
  const { tom, texto } = situacaoDaCaptura(linha)
  return (
    <span className="rz-item-importado">
      <span>
        <Situacao tom={tom}>{texto}</Situacao>
      </span>
      {linha.motivo === null ? null : <span className="rz-suave">{linha.motivo}</span>}
    </span>
  )
}

const Leituras = ({ ultimaEm, proximaEm, situacao }: Captura) => (
  <span className="rz-item-importado">
    <Instante valor={ultimaEm} />
    {proximaEm === null || situacao === 'nunca' ? null : (
      <span className="rz-suave">próxima em {formatarInstante(proximaEm)}</span>
    )}
  </span>
)

const Acao = ({ situacao, empresaId, empresa }: Captura) =>
  situacao === 'sem-certificado' ? (
    <Button
      size="compact-sm"
      variant="default"
      component={Link}
      to={links.certificados(empresaId)}
      aria-label={`Enviar certificado de ${empresa}`}
    >
      Enviar certificado
    </Button>
  ) : (
    <BotaoCapturar compacto empresaIds={[empresaId]} nome={empresa} />
  )

const COLUNAS: readonly Coluna<Captura>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, celular: 'titulo' },
    largura: 'minmax(150px, 1fr)',
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', ordena: true, celular: 'larga' },
    ...{ largura: 'minmax(170px, 1.4fr)', celula: ComoEsta },
  },
  {
    ...{ campo: 'ultimaEm', titulo: 'Última leitura', ordena: true, celular: 'larga' },
    ...{ largura: 190, celula: Leituras },
  },
  {
    ...{ campo: 'ultimoNsu', titulo: 'Último NSU', ordena: true, tipo: 'numero', largura: 104 },
    ajuda: 'Número do último documento lido na fila da empresa no portal nacional.',
  },
  { campo: 'aOlhar', titulo: 'A olhar', largura: 120, celula: AOlhar },
]
const COM_ACAO: readonly Coluna<Captura>[] = [
  ...COLUNAS,
  { campo: 'acao', titulo: 'Ação', largura: 160, celula: Acao },
]

type DoLote = { selecao: Selecao; onFeito: () => void }

function CapturarEscolhidas({ selecao, onFeito }: DoLote) {
  if (selecao.modo === 'filtro')
    return <span className="rz-suave">Escolha as empresas uma a uma, até 500 de cada vez.</span>
  return <BotaoCapturar empresaIds={selecao.ids.slice(0, 500)} onFeito={onFeito} />
}

/** Where the queue of each company stands; a row leads to what came of it. */
export function ListaDeCapturas() {
  const [empresa] = useEmpresaAtual()
  const podeCapturar = usePode('confirmar', 'financeiro')
  const navegar = useNavigate()
  const lista = useLista({ filtros: FILTROS, contexto: `capturas ${empresa?.ID ?? ''}` })
  const pedido = { ...lista.pedido, ...(empresa ? { empresaId: empresa.ID } : {}) }
  const [intervalo, setIntervalo] = useState(0)
  const { dados, estado } = useConsulta(captura.listarCapturas, pedido, { intervalo })
  const andando = dados?.lista.some(emCurso) ?? false
  useEffect(() => setIntervalo(andando ? CADENCIA : 0), [andando])
  const quantas = new Map(
    dados?.totais.porSituacao.map(({ situacao, quantidade }) => [situacao, quantidade]),
  )
  return (
    <Grade
      rotulo="capturas do portal nacional"
      colunas={podeCapturar ? COM_ACAO : COLUNAS}
      linhas={dados?.lista}
      idDaLinha={({ empresaId }) => empresaId}
      nomeDaLinha={({ empresa: nome }) => nome}
      {...estado}
      {...lista.grade}
      selecao={podeCapturar ? lista.selecao : undefined}
      acoesEmLote={<CapturarEscolhidas selecao={lista.selecao} onFeito={lista.limparSelecao} />}
      paginacao={dados?.paginacao}
      onAbrir={({ empresaId }) => void navegar(enderecoDoPortal('documentos', { empresaId }))}
      filtros={lista.chips(
        (_, valor) => captura.ROTULOS_DA_CAPTURA[valor as Captura['situacao']] ?? null,
      )}
      controles={
        <NativeSelect
          aria-label="Situação"
          value={lista.filtro.situacao ?? ''}
          data={[
            { value: '', label: 'Todas as situações' },
            ...captura.SITUACOES_DA_CAPTURA.map((value) => ({
              value,
              label: `${captura.ROTULOS_DA_CAPTURA[value]} (${plural(quantas.get(value) ?? 0, 'empresa')})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            lista.mudarFiltro({
              situacao: value === '' ? undefined : (value as Captura['situacao']),
            })
          }
        />
      }
      vazio={{
        titulo: 'Nenhuma empresa aqui',
        texto:
          'As notas emitidas fora daqui e as tomadas de fornecedores vêm do portal nacional, de hora em hora, para cada empresa com certificado digital A1.',
        acoes: (
          <Button component={Link} to={paths.perfil.certificados}>
            Enviar um certificado
          </Button>
        ),
      }}
    />
  )
}
