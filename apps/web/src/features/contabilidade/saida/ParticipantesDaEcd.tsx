import { Button, NativeSelect, TextInput } from '@mantine/core'
import { contabilEcd, type RouteInput, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { formatarData, formatarDocumento } from '../../../ui/formato.ts'

type Relacao = RouteOutput<typeof contabilEcd.listarParticipantesDaEcd>['relacoes'][number]
type Codigo = RouteInput<typeof contabilEcd.salvarParticipanteDaEcd>['relacao']

const RELACOES = Object.entries(contabilEcd.RELACOES).map(([value, nome]) => ({
  value,
  label: `${value} — ${nome}`,
}))
const BRASIL = '01058'
const VAZIA = {
  documento: '',
  nome: '',
  relacao: '04',
  inicio: '',
  fim: '',
  codigoPais: BRASIL,
}
type Nova = typeof VAZIA

const CAMPOS: readonly {
  campo: Exclude<keyof Nova, 'relacao'>
  rotulo: string
  tipo?: 'date'
  descricao?: string
  opcional?: boolean
}[] = [
  { campo: 'documento', rotulo: 'CNPJ ou CPF' },
  { campo: 'nome', rotulo: 'Nome' },
  { campo: 'inicio', rotulo: 'Desde', tipo: 'date' },
  { campo: 'fim', rotulo: 'Até', tipo: 'date', opcional: true },
  { campo: 'codigoPais', rotulo: 'País (tabela do Banco Central)' },
]

function NovaRelacao({ empresaId, onFechar }: { empresaId: number; onFechar: () => void }) {
  const [nova, setNova] = useState(VAZIA)
  const { executar, falha } = useAcao(contabilEcd.salvarParticipanteDaEcd)
  const erroDe = (campo: string) =>
    falha?.erros.find(({ pointer }) => pointer.endsWith(`/${campo}`))?.mensagem
  const mudar = (mudanca: Partial<Nova>) => setNova((antes) => ({ ...antes, ...mudanca }))
  const salvar = () => {
    const { relacao, fim, ...resto } = nova
    const vigencia = { relacao: relacao as Codigo, fim: fim === '' ? null : fim }
    return executar({ empresaId, ...resto, ...vigencia })
  }
  return (
    <FormularioLivre
      falha={falha}
      menos={CAMPOS.map(({ campo }) => campo)}
      enviar="Acrescentar"
      onVoltar={onFechar}
      onEnviar={salvar}
      onFeito={() => {
        avisos.ok(`${nova.nome} sai na ECD.`)
        onFechar()
      }}
    >
      <div className="ctb-campos">
        <NativeSelect
          label="Relação com a empresa"
          data={RELACOES}
          value={nova.relacao}
          onChange={({ currentTarget: { value } }) => mudar({ relacao: value })}
        />
        {CAMPOS.map(({ campo, rotulo, tipo = 'text', opcional = false }) => (
          <TextInput
            key={campo}
            type={tipo}
            label={campo === 'documento' && nova.codigoPais !== BRASIL ? 'Identificação' : rotulo}
            required={!opcional}
            maxLength={150}
            value={nova[campo]}
            error={erroDe(campo)}
            onChange={({ currentTarget: { value } }) => mudar({ [campo]: value })}
          />
        ))}
      </div>
    </FormularioLivre>
  )
}

function Linha({ empresaId, relacao }: { empresaId: number; relacao: Relacao }) {
  const { executar, enviando } = useAcao(contabilEcd.retirarParticipanteDaEcd)
  const { documento, nome, relacao: codigo, inicio, fim, codigoPais } = relacao
  const tirar = async () => {
    const resultado = await executar({ empresaId, documento, relacao: codigo, inicio })
    if (resultado.ok) avisos.info(`${nome} não sai mais na ECD por esta relação.`)
  }
  return (
    <li>
      <span>
        {nome} <span className="rz-suave">{formatarDocumento(documento)}</span>
      </span>
      <span className="rz-suave">
        {contabilEcd.RELACOES[codigo]}, desde {formatarData(inicio)}
        {fim === null ? '' : ` até ${formatarData(fim)}`}
        {codigoPais === BRASIL ? '' : `, país ${codigoPais}`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={enviando}
        aria-label={`Tirar ${nome} da ECD`}
        onClick={() => void tirar()}
      >
        Tirar
      </Button>
    </li>
  )
}

/** Who is in registers 0150 and 0180: only who has one of the ties of the law's table with the company. */
export function ParticipantesDaEcd({ id, empresaId }: { id: string; empresaId: number }) {
  const { dados, estado } = useConsulta(contabilEcd.listarParticipantesDaEcd, { empresaId })
  const [aberto, setAberto] = useState(false)
  return (
    <section id={id} className="rz-cartao ctb-pedidos" aria-label="Participantes da ECD">
      <h2>Participantes da ECD</h2>
      <p className="rz-suave">
        Só quem tem com a empresa uma das relações do registro 0180: matriz ou filial no exterior,
        coligada, controladora, controlada, vinculada. Cliente e fornecedor comuns não entram.
      </p>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {dados && dados.relacoes.length === 0 && !aberto ? (
        <p className="rz-suave">Ninguém: a ECD sai sem participantes.</p>
      ) : null}
      {dados && dados.relacoes.length > 0 ? (
        <ul>
          {dados.relacoes.map((relacao) => (
            <Linha key={relacao.id} empresaId={empresaId} relacao={relacao} />
          ))}
        </ul>
      ) : null}
      {aberto ? (
        <NovaRelacao empresaId={empresaId} onFechar={() => setAberto(false)} />
      ) : (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setAberto(true)}>
            Acrescentar participante
          </Button>
        </div>
      )}
    </section>
  )
}
