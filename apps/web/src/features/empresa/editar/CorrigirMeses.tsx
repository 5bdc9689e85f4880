import { TextInput } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { formatarCompetencia } from '@razao/engine/tempo'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { falhaNaTela } from '../../../api/falha.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { competenciaPorExtenso } from '../../../ui/formato.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import type { Erros } from '../nova/nova-empresa.ts'
import { listarMeses } from './editar.ts'
import { enderecoDoMes, FalhaDaEdicao } from './FalhaDaEdicao.tsx'
import { type MesEscrito, type MesLido, mesesEscritos, mesesMudados } from './listas.ts'
import { ResumoDaLista } from './ResumoDaLista.tsx'
import { useEdicao } from './use-edicao.ts'

type Lidos = {
  readonly versao: number
  readonly primeiraCompetencia: string
  readonly comFolha: boolean
  readonly meses: readonly MesLido[]
}
type Props = { empresaId: number; nome: string; onFechar: () => void }
type Campo = keyof MesEscrito
const ROTULOS: Readonly<Record<Campo, string>> = {
  interna: 'Receita no Brasil',
  externa: 'Exportação',
  folha: 'Folha (com encargos)',
}

type DaLinha = {
  mes: MesLido
  campos: readonly Campo[]
  escrito: MesEscrito | undefined
  erros: Erros
  idDe: (campo: string) => string
  onMudar: (mudanca: Partial<MesEscrito>) => void
  empresaId: number
}

function LinhaDoMes({ mes, campos, escrito, erros, idDe, onMudar, empresaId }: DaLinha) {
  const { competencia, bloqueadoPor } = mes
  const ultimo = bloqueadoPor.at(-1)
  return (
    <>
      <tr>
        <th scope="row" className="rz-numero">
          {formatarCompetencia(competencia)}
        </th>
        {campos.map((campo) => (
          <td key={campo} data-rotulo={ROTULOS[campo]}>
            <TextInput
              id={idDe(`${competencia}.${campo}`)}
              aria-label={`${ROTULOS[campo]} em ${competenciaPorExtenso(competencia)}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={mes.interna === null ? 'não informado' : '0,00'}
              disabled={ultimo !== undefined}
              value={escrito?.[campo] ?? ''}
              onChange={({ currentTarget }) => onMudar({ [campo]: currentTarget.value })}
              error={erros[`${competencia}.${campo}`]}
            />
          </td>
        ))}
      </tr>
      {ultimo === undefined ? null : (
        <tr className="ed-porque">
          <td />
          <td colSpan={campos.length}>
            Entrou na conta do que está bloqueado ({listarMeses(bloqueadoPor)}).{' '}
            <Link to={enderecoDoMes(empresaId, ultimo)}>
              Abrir {formatarCompetencia(ultimo)} para reabrir
            </Link>
          </td>
        </tr>
      )}
    </>
  )
}

function Meses({
  empresaId,
  nome,
  onFechar,
  lidos,
  onTrazer,
}: Props & { lidos: Lidos; onTrazer: () => void }) {
  const raiz = useId()
  const { meses, versao, comFolha } = lidos
  const edicao = useEdicao(rotas.corrigirMesesAnteriores, 'Meses anteriores corrigidos.', onFechar)
  const [escritos, setEscritos] = useState(() => mesesEscritos(meses))
  const [tentativas, setTentativas] = useState(0)
  const { mudam, erros: locais } = mesesMudados(meses, escritos)
  const rascunho = useRascunho({
    chave: `${paths.perfil.raiz}#meses-${empresaId}`,
    titulo: `Meses anteriores de ${nome}`,
    valores: { escritos },
    sujo: mudam.length > 0,
    aoContinuar: (guardado: { escritos: Record<string, MesEscrito> }) =>
      setEscritos((antes) => ({ ...antes, ...guardado.escritos })),
  })
  const erros: Erros = tentativas > 0 ? locais : {}
  const campos: Campo[] = comFolha ? ['interna', 'externa', 'folha'] : ['interna', 'externa']
  const idDe = (campo: string) => `${raiz}-${campo}`
  return (
    <Formulario
      className="rz-formulario ed-formulario"
      rascunho={rascunho}
      conferir={() => {
        setTentativas((n) => n + 1)
        return Object.keys(locais).length === 0
      }}
      falha={edicao.falha}
      enviar="Salvar"
      pronto={mudam.length > 0}
      onVoltar={onFechar}
      onEnviar={() => edicao.salvar({ empresaId, versao, meses: mudam })}
      onFeito={edicao.contar}
    >
      <p>
        São os meses antes de {formatarCompetencia(lidos.primeiraCompetencia)}, o primeiro fechado
        no Razão. Eles entram no RBT12{comFolha ? ', no fator R' : ''} e nos limites do ano.
      </p>
      <ResumoDaLista
        erros={erros}
        tentativas={tentativas}
        idDe={idDe}
        rotuloDe={(campo) => {
          const [mes = '', qual = ''] = campo.split('.')
          return `${ROTULOS[qual as Campo]} de ${formatarCompetencia(mes)}`
        }}
        vazio={(campo) => {
          const [mes = '', qual = ''] = campo.split('.')
          return escritos[mes]?.[qual as Campo].trim() === ''
        }}
      />
      <Tabela
        nome="Meses anteriores"
        className="ne-meses ed-meses"
        titulos={['Mês', ...campos.map((campo) => ROTULOS[campo])]}
        semParada
      >
        {meses.map((mes) => (
          <LinhaDoMes
            key={mes.competencia}
            mes={mes}
            campos={campos}
            escrito={escritos[mes.competencia]}
            erros={erros}
            idDe={idDe}
            empresaId={empresaId}
            onMudar={(mudanca) => {
              edicao.limpar()
              setEscritos((antes) => {
                const vazio = { interna: '', externa: '', folha: '' }
                const antigo = antes[mes.competencia] ?? vazio
                return { ...antes, [mes.competencia]: { ...antigo, ...mudanca } }
              })
            }}
          />
        ))}
      </Tabela>
      <FalhaDaEdicao empresaId={empresaId} falha={edicao.falha} onTrazer={onTrazer} />
    </Formulario>
  )
}

/** What was told of the months before the first one closed here; a locked month that used one holds it. */
export function CorrigirMeses(props: Props) {
  const { empresaId } = props
  const { dados, falha, tentarDeNovo } = useConsulta(rotas.lerMesesAnteriores, { empresaId })
  const [base, setBase] = useState<Lidos>()
  const [trazendo, setTrazendo] = useState(false)
  useEffect(() => {
    if (!dados) return
    setBase((antes) => (antes === undefined || trazendo ? dados : antes))
    if (trazendo && dados.versao !== base?.versao) setTrazendo(false)
  }, [dados, trazendo, base?.versao])
  if (falha) return <CartaoErro {...falhaNaTela(falha)} onTentarDeNovo={tentarDeNovo} />
  if (!base) return <Carregando linhas={12} />
  if (base.meses.length === 0)
    return (
      <p>
        Não há mês anterior: a empresa nasceu em {formatarCompetencia(base.primeiraCompetencia)}, o
        primeiro fechado aqui.
      </p>
    )
  return (
    <Meses
      key={base.versao}
      {...props}
      lidos={base}
      onTrazer={() => {
        setTrazendo(true)
        tentarDeNovo()
      }}
    />
  )
}
