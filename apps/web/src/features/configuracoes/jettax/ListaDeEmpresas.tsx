import { Button, NativeSelect } from '@mantine/core'
import { jettax } from '@razao/contract'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { links } from '../../../paths.ts'
import { useLista } from '../../../state/use-lista.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Instante } from '../../../ui/DataCivil.tsx'
import { formatarDocumento, formatarInstante, plural } from '../../../ui/formato.ts'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Selecao } from '../../../ui/grade/selecao.ts'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { contarPedidas } from './contar-pedidas.ts'
import { type Empresa, emCurso, estadoDaLeitura, type Ligacao, situacaoNaJettax } from './jettax.ts'
import { LerPeriodo } from './LerPeriodo.tsx'

const FILTROS = { situacao: jettax.SITUACOES_NA_JETTAX } as const
/** Between looks while one of them is being read; its events also come by themselves. */
const CADENCIA = 3000

function Ultima({ estado, motivo, ultimaEm, entraram }: Empresa) {
  if (estado === null) return <span className="rz-suave">Ainda não lida</span>
  const { tom, texto } = estadoDaLeitura(estado)
  return (
    <span className="rz-item-importado">
      <span>
        <Situacao tom={tom}>{texto}</Situacao>
      </span>
      <span className="rz-suave">
        {motivo ??
          (estado === 'pronta'
            ? `${plural(entraram, 'nota entrou', 'notas entraram')}${ultimaEm === null ? '' : `, em ${formatarInstante(ultimaEm)}`}`
            : null)}
      </span>
    </span>
  )
}

const COLUNAS: readonly Coluna<Empresa>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, celular: 'titulo' },
    largura: 'minmax(150px, 1fr)',
  },
  {
    ...{ campo: 'cnpj', titulo: 'CNPJ', ordena: true, largura: 176 },
    celula: ({ cnpj }) => formatarDocumento(cnpj),
  },
  {
    ...{ campo: 'nomeLa', titulo: 'Na Jettax', largura: 'minmax(120px, 1fr)' },
    celula: ({ nomeLa }) => nomeLa ?? <span className="rz-suave">Não está lá</span>,
  },
  {
    ...{ campo: 'situacao', titulo: 'Vínculo', ordena: true, largura: 168 },
    celula: (linha) => {
      const { tom, texto } = situacaoNaJettax(linha)
      return <Situacao tom={tom}>{texto}</Situacao>
    },
  },
  {
    ...{ campo: 'ultimaEm', titulo: 'Última leitura', ordena: true, celular: 'larga' },
    ...{ largura: 'minmax(160px, 1.4fr)', celula: Ultima },
  },
  {
    ...{ campo: 'emDiaEm', titulo: 'Em dia em', ordena: true, largura: 140 },
    celula: ({ emDiaEm }) => <Instante valor={emDiaEm} />,
  },
]

type DoLote = { empresaIds: readonly number[]; ativa: boolean; onFeito: () => void }

function Lote({ empresaIds, ativa, onFeito }: DoLote) {
  const [periodo, setPeriodo] = useState(false)
  const ligar = useAcao(jettax.ligarEmpresasNaJettax)
  const ler = useAcao(jettax.lerNaJettax)
  const mudar = async (ligada: boolean) => {
    const dito = await ligar.executar({ empresaIds: [...empresaIds], ligada })
    if (!dito.ok) return
    const { mudadas, semCadastro } = dito.valor
    const sem =
      semCadastro.length === 0
        ? ''
        : ` ${plural(semCadastro.length, 'empresa não está', 'empresas não estão')} na Jettax: cadastre lá e atualize a lista.`
    const feitas = `${plural(mudadas, 'empresa')} ${ligada ? 'ligada' : 'desligada'}${mudadas === 1 ? '' : 's'}.`
    if (mudadas === 0) avisos.atencao(`Nada mudou.${sem}`)
    else avisos.ok(`${feitas}${sem}`)
    onFeito()
  }
  const lerAgora = async () => {
    const dito = await ler.executar({ empresaIds: [...empresaIds] })
    if (!dito.ok) return
    contarPedidas(dito.valor)
    onFeito()
  }
  return (
    <>
      <Button loading={ligar.enviando} onClick={() => void mudar(true)}>
        Ligar
      </Button>
      <Button variant="default" loading={ligar.enviando} onClick={() => void mudar(false)}>
        Desligar
      </Button>
      {ativa ? (
        <>
          <Button variant="default" loading={ler.enviando} onClick={() => void lerAgora()}>
            Ler agora
          </Button>
          <Button variant="default" onClick={() => setPeriodo(true)}>
            Ler um período
          </Button>
        </>
      ) : null}
      {periodo ? (
        <LerPeriodo
          empresaIds={empresaIds}
          onFechar={() => setPeriodo(false)}
          onFeito={() => {
            setPeriodo(false)
            onFeito()
          }}
        />
      ) : null}
    </>
  )
}

/** Of what was chosen, those that are companies of ours. */
const escolhidas = (selecao: Selecao): readonly number[] =>
  selecao.modo === 'filtro' ? [] : selecao.ids.filter((id) => id > 0).slice(0, 500)

function AtualizarLista({ clientesEm }: { clientesEm: string | null }) {
  const { executar, enviando } = useAcao(jettax.atualizarClientesDaJettax)
  const atualizar = async () => {
    const dito = await executar({})
    if (dito.ok) avisos.ok(`A Jettax tem ${plural(dito.valor.clientes, 'cliente')}.`)
  }
  return (
    <>
      <Button variant="default" loading={enviando} onClick={() => void atualizar()}>
        Atualizar lista da Jettax
      </Button>
      {clientesEm === null ? null : (
        <span className="rz-suave">
          Lista de <Instante valor={clientesEm} />
        </span>
      )}
    </>
  )
}

type Props = { ligacao: Ligacao; pode: boolean }

/** Ours and theirs by CNPJ, with those of one side alone, and how each was read. */
export function ListaDeEmpresas({ ligacao, pode }: Props) {
  const navegar = useNavigate()
  const lista = useLista({ filtros: FILTROS, contexto: 'jettax' })
  const [intervalo, setIntervalo] = useState(0)
  const { dados, estado } = useConsulta(jettax.listarEmpresasNaJettax, lista.pedido, { intervalo })
  const andando = dados?.lista.some((linha) => emCurso(linha.estado)) ?? false
  useEffect(() => setIntervalo(andando ? CADENCIA : 0), [andando])
  const quantas = new Map(
    dados?.totais.porSituacao.map(({ situacao, quantidade }) => [situacao, quantidade]),
  )
  const comToken = ligacao.credencial !== null
  const escolhiveis = escolhidas(lista.selecao)
  return (
    <Grade
      rotulo="empresas na Jettax"
      colunas={COLUNAS}
      linhas={dados?.lista}
      idDaLinha={({ id }) => id}
      nomeDaLinha={({ empresa }) => empresa}
      {...estado}
      {...lista.grade}
      selecao={pode && comToken ? lista.selecao : undefined}
      acoesEmLote={
        escolhiveis.length === 0 ? (
          <span className="rz-suave">
            Escolha empresas daqui, uma a uma: as que só estão na Jettax não podem ser ligadas.
          </span>
        ) : (
          <Lote empresaIds={escolhiveis} ativa={ligacao.ativa} onFeito={lista.limparSelecao} />
        )
      }
      paginacao={dados?.paginacao}
      onAbrir={({ empresaId }) => {
        if (empresaId !== null) void navegar(links.documentosDaJettax({ empresaId }))
        else avisos.atencao('Esta empresa só está na Jettax. Cadastre-a aqui para ligá-la.')
      }}
      filtros={lista.chips(
        (_, valor) => jettax.ROTULOS_NA_JETTAX[valor as Empresa['situacao']] ?? null,
      )}
      controles={
        <div className="rz-jettax-controles">
          <NativeSelect
            aria-label="Vínculo"
            value={lista.filtro.situacao ?? ''}
            data={[
              { value: '', label: 'Todos os vínculos' },
              ...jettax.SITUACOES_NA_JETTAX.map((value) => ({
                value,
                label: `${jettax.ROTULOS_NA_JETTAX[value]} (${plural(quantas.get(value) ?? 0, 'empresa')})`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              lista.mudarFiltro({
                situacao: value === '' ? undefined : (value as Empresa['situacao']),
              })
            }
          />
          {pode && comToken ? <AtualizarLista clientesEm={ligacao.clientesEm} /> : null}
        </div>
      }
      vazio={{
        titulo: 'Nenhuma empresa aqui',
        texto: 'As empresas da carteira e as da Jettax aparecem aqui, lado a lado pelo CNPJ.',
      }}
    />
  )
}
