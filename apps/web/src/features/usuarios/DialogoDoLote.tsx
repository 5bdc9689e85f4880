import { Textarea } from '@mantine/core'
import { usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useUsuario } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { estaSelecionada, type Selecao } from '../../ui/grade/selecao.ts'
import { faltaNasEmpresas } from './carteira.ts'
import { EscolhaDeEmpresas } from './EscolhaDeEmpresas.tsx'
import { type AcaoEmLote, type Previsao, prever } from './lote.ts'
import { chaveDaLinha, type EmpresasVisiveis, type UsuarioDaLista } from './usuario.ts'

const TEXTOS: Readonly<
  Record<AcaoEmLote, { titulo: string; explicacao: string; confirmar: string; feito: string }>
> = {
  suspender: {
    titulo: 'Suspender pessoas',
    explicacao: 'O acesso acaba no pedido seguinte e as sessões abertas terminam.',
    confirmar: 'Suspender',
    feito: 'suspensa',
  },
  reativar: {
    titulo: 'Reativar pessoas',
    explicacao: 'Voltam a entrar com o mesmo perfil, empresas e permissões.',
    confirmar: 'Reativar',
    feito: 'reativada',
  },
  'exigir-mfa': {
    titulo: 'Exigir a verificação em duas etapas',
    explicacao: 'Quem ainda não ativou só entra depois de ativar.',
    confirmar: 'Exigir',
    feito: 'alterada',
  },
  'dispensar-mfa': {
    titulo: 'Dispensar a verificação em duas etapas',
    explicacao: 'Deixa de ser obrigatória para estas pessoas.',
    confirmar: 'Dispensar',
    feito: 'alterada',
  },
  empresas: {
    titulo: 'Mudar as empresas que veem',
    explicacao: 'Troca as empresas de todas as escolhidas por estas.',
    confirmar: 'Mudar empresas',
    feito: 'alterada',
  },
}

const MAXIMO_DO_PEDIDO = 200
const emPartes = <T,>(itens: readonly T[], tamanho: number): T[][] =>
  Array.from({ length: Math.ceil(itens.length / tamanho) }, (_, i) =>
    itens.slice(i * tamanho, (i + 1) * tamanho),
  )

type Contas = { alterados: number; semAcao: number; falhas: number }
type Pedido = { acao: AcaoEmLote; motivo: string; empresas: EmpresasVisiveis }

/** Sends what was confirmed, many people in one request: all of them change, or none. */
function useExecutar() {
  const suspender = useAcao(usuarios.suspenderUsuarios)
  const reativar = useAcao(usuarios.reativarUsuarios)
  const mfa = useAcao(usuarios.exigirMfa)
  const mudar = useAcao(usuarios.mudarEmpresasDosUsuarios)
  const deUmaVez = (ids: number[], { acao, motivo, empresas }: Pedido) => {
    if (acao === 'empresas') return mudar.executar({ usuarios: ids, empresas })
    if (acao === 'suspender') return suspender.executar({ usuarios: ids, motivo })
    if (acao === 'reativar') return reativar.executar({ usuarios: ids })
    return mfa.executar({ usuarios: ids, exigir: acao === 'exigir-mfa' })
  }
  const executar = async (linhas: readonly UsuarioDaLista[], pedido: Pedido): Promise<Contas> => {
    const contas: Contas = { alterados: 0, semAcao: 0, falhas: 0 }
    const ids = linhas.flatMap(({ usuarioId }) => (usuarioId === null ? [] : [usuarioId]))
    for (const parte of emPartes(ids, MAXIMO_DO_PEDIDO)) {
      const resultado = await deUmaVez(parte, pedido)
      if (!resultado.ok) return { ...contas, falhas: ids.length - contas.alterados }
      contas.alterados += resultado.valor.alterados
      contas.semAcao += resultado.valor.semAcao
    }
    return contas
  }
  return { executar }
}

const nomes = (linhas: readonly UsuarioDaLista[]): string =>
  linhas.map(({ nome }) => nome).join(', ')

function Contagens({ previsao }: { previsao: Previsao }) {
  const { afetadas, jaEstao, naoPodem } = previsao
  return (
    <div className="rz-contagens">
      <details>
        <summary>
          <strong className="rz-numero">{formatarInteiro(afetadas.length)}</strong>{' '}
          {afetadas.length === 1 ? 'vai mudar' : 'vão mudar'}
        </summary>
        <p>{nomes(afetadas) || 'Ninguém.'}</p>
      </details>
      <details>
        <summary>
          <strong className="rz-numero">{formatarInteiro(jaEstao.length)}</strong>{' '}
          {jaEstao.length === 1 ? 'já está assim' : 'já estão assim'}
        </summary>
        <p>{nomes(jaEstao) || 'Ninguém.'}</p>
      </details>
      <details open={naoPodem.length > 0}>
        <summary>
          <strong className="rz-numero">{formatarInteiro(naoPodem.length)}</strong>{' '}
          {naoPodem.length === 1 ? 'não pode' : 'não podem'}
        </summary>
        {naoPodem.length === 0 ? (
          <p>Ninguém.</p>
        ) : (
          <ul>
            {naoPodem.map(({ linha, porque }) => (
              <li key={chaveDaLinha(linha)}>
                {linha.nome}: {porque}
              </li>
            ))}
          </ul>
        )}
      </details>
    </div>
  )
}

type Props = {
  acao: AcaoEmLote
  selecao: Selecao
  filtro: Readonly<Record<string, unknown>>
  onTerminar: (feito: boolean) => void
}

const MINIMO_DO_MOTIVO = 5

function faltaNoPedido({ acao, motivo, empresas }: Pedido): string | null {
  if (acao === 'suspender' && motivo.trim().length < MINIMO_DO_MOTIVO)
    return 'Escreva um motivo com pelo menos 5 letras.'
  return acao === 'empresas' ? faltaNasEmpresas(empresas) : null
}

function Pergunta({
  acao,
  previsao,
  onTerminar,
}: Pick<Props, 'acao' | 'onTerminar'> & {
  previsao: Previsao
}) {
  const [motivo, setMotivo] = useState('')
  const [empresas, setEmpresas] = useState<EmpresasVisiveis>({ modo: 'lista', ids: [] })
  const { executar } = useExecutar()
  const { explicacao, confirmar, feito } = TEXTOS[acao]
  const pedido = { acao, motivo: motivo.trim(), empresas }
  const falta = faltaNoPedido(pedido)
  const enviar = async (): Promise<undefined> => {
    const { alterados, semAcao, falhas } = await executar(previsao.afetadas, pedido)
    const iguais = semAcao > 0 ? ` ${plural(semAcao, 'já estava', 'já estavam')} assim.` : ''
    if (alterados > 0 || iguais !== '')
      avisos.ok(`${plural(alterados, 'pessoa')} ${alterados === 1 ? feito : `${feito}s`}.${iguais}`)
    if (falhas === 0) onTerminar(true)
  }
  return (
    <Formulario
      perigo={acao === 'suspender'}
      faltas={falta ? [falta] : []}
      pronto={previsao.afetadas.length > 0}
      enviar={`${confirmar}${previsao.afetadas.length > 0 ? ` (${plural(previsao.afetadas.length, 'pessoa')})` : ''}`}
      onVoltar={() => onTerminar(false)}
      onEnviar={enviar}
    >
      <p>{explicacao}</p>
      <Contagens previsao={previsao} />
      {acao === 'suspender' ? (
        <Textarea
          label="Motivo"
          required
          autosize
          minRows={2}
          maxLength={500}
          value={motivo}
          data-autofocus
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
      ) : null}
      {acao === 'empresas' ? <EscolhaDeEmpresas valor={empresas} onMudar={setEmpresas} /> : null}
    </Formulario>
  )
}

/** Asks before acting on many, with the three counts. */
export function DialogoDoLote({ acao, selecao, filtro, onTerminar }: Props) {
  const eu = useUsuario()
  const { dados, estado } = useConsulta(usuarios.listarUsuarios, {
    ...(selecao.modo === 'filtro' ? filtro : {}),
    paginaAtual: 1,
    registrosPorPagina: 500,
  })
  const linhas = (dados?.lista ?? []).filter((linha) =>
    estaSelecionada(selecao, chaveDaLinha(linha)),
  )
  const previsao = prever(acao, linhas, { id: eu?.id ?? 0, perfil: eu?.IDPerfilAcesso ?? -1 })
  return (
    <Dialogo aberto onFechar={() => onTerminar(false)} titulo={TEXTOS[acao].titulo} tamanho="lg">
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={4} /> : null}
      {dados ? <Pergunta acao={acao} previsao={previsao} onTerminar={onTerminar} /> : null}
    </Dialogo>
  )
}
