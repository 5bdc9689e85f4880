import { Button, NumberInput, Switch } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInteiro, formatarTamanho } from '../../ui/formato.ts'
import { Termometro } from '../../ui/Medidor.tsx'
import { DominioDoEscritorio } from './DominioDoEscritorio.tsx'
import { textoDoPlano } from './escritorio.ts'
import { type MeuEscritorio, paraSalvar } from './meu-escritorio.ts'
import '../../ui/gaveta.css'

function Uso({ rotulo, usado, limite }: { rotulo: string; usado: number; limite: number | null }) {
  if (limite === null)
    return (
      <p className="rz-uso-sem-limite">
        {rotulo}: <strong className="rz-numero">{formatarInteiro(usado)}</strong>, sem limite
      </p>
    )
  return (
    <Termometro
      rotulo={rotulo}
      valor={usado}
      maximo={limite}
      texto={`${formatarInteiro(usado)} de ${formatarInteiro(limite)}`}
      tom={usado >= limite ? 'erro' : 'ok'}
    />
  )
}

function Meta({ dados }: { dados: MeuEscritorio }) {
  const [meta, setMeta] = useState<string | number>(dados.padroes.metaDiasUteis ?? '')
  const { executar, enviando } = useAcao(escritorio.salvarMeuEscritorio)
  const fora = meta !== '' && !(Number(meta) >= 0 && Number(meta) <= 20)
  const salvar = async () => {
    const { metaDiasUteis: _, ...padroes } = dados.padroes
    const nova = meta === '' ? {} : { metaDiasUteis: Number(meta) }
    const { ok } = await executar(paraSalvar(dados, { padroes: { ...padroes, ...nova } }))
    if (ok) avisos.ok('Meta salva.')
  }
  return (
    <div className="rz-meta">
      <NumberInput
        label="Meta de entrega"
        description="Dias úteis antes do vencimento legal, de 0 a 20."
        min={0}
        max={20}
        allowDecimal={false}
        clampBehavior="none"
        error={fora ? 'De 0 a 20.' : undefined}
        disabled={!dados.podeEditar}
        value={meta}
        onChange={setMeta}
      />
      {dados.podeEditar ? (
        <Button
          variant="default"
          loading={enviando}
          disabled={fora || meta === (dados.padroes.metaDiasUteis ?? '')}
          onClick={() => void salvar()}
        >
          Salvar meta
        </Button>
      ) : null}
    </div>
  )
}

/** The plan and what was used of it, the goal of deadlines, and the second factor of everybody. */
export function PlanoDoEscritorio({ dados }: { dados: MeuEscritorio }) {
  const { executar, enviando } = useAcao(escritorio.exigirMfaDoEscritorio)
  const { uso } = dados
  const exigir = async (exigeMfa: boolean) => {
    const { ok } = await executar({ exigeMfa })
    if (ok)
      avisos.ok(
        exigeMfa
          ? 'Duas etapas exigidas de todas as pessoas.'
          : 'Duas etapas deixaram de ser exigidas de todos.',
      )
  }
  return (
    <div className="rz-duas-partes">
      <section className="rz-cartao rz-parte" aria-labelledby="plano">
        <h2 id="plano">Plano e consumo</h2>
        <dl className="rz-fatos">
          <dt>Plano</dt>
          <dd>{textoDoPlano(dados.plano)}</dd>
          <dt>Arquivos</dt>
          <dd>{formatarTamanho(uso.bytes)}</dd>
        </dl>
        <Uso rotulo="Empresas" usado={uso.empresas} limite={uso.limiteEmpresas} />
        <Uso rotulo="Pessoas" usado={uso.usuarios} limite={uso.limiteUsuarios} />
      </section>
      <section className="rz-cartao rz-parte" aria-labelledby="seguranca">
        <h2 id="seguranca">Prazos e segurança</h2>
        <Meta key={dados.versao} dados={dados} />
        <Switch
          label="Exigir verificação em duas etapas de todas as pessoas"
          description="Quem ainda não ativou só entra depois de ativar. Você precisa ter entrado com ela."
          checked={dados.exigeMfa}
          disabled={!dados.podeEditar || enviando}
          onChange={({ currentTarget }) => void exigir(currentTarget.checked)}
        />
      </section>
      <DominioDoEscritorio key={`dominio-${dados.versao}`} dados={dados} />
    </div>
  )
}
