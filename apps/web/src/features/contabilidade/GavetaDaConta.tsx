import { Button, Switch, TextInput } from '@mantine/core'
import { contabilPlano } from '@razao/contract'
import { useId, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { CampoDeMes } from '../../ui/CampoDeData.tsx'
import { Gaveta } from '../../ui/Gaveta.tsx'
import type { Conta } from './use-contas.ts'
import type { Livro } from './use-livro.ts'
import './exportar.css'

const CAMPOS = [
  ['nome', 'Nome', 120],
  ['reduzido', 'Código reduzido', 20],
  ['referencial', 'Código referencial (SPED)', 30],
  ['funcao', 'Função contábil', 80],
] as const
const VIGENCIA = [
  ['ativaDe', 'Recebe lançamentos de'],
  ['ativaAte', 'até'],
] as const
type Campo = (typeof CAMPOS)[number][0]

type Props = { conta: Conta; empresaId: number; livro: Livro; onFechar: () => void }

/** What this company sees of an account; the office's chart stays as it is for the others. */
export function GavetaDaConta({ conta, empresaId, livro, onFechar }: Props) {
  const [valores, setValores] = useState<Readonly<Record<Campo, string>>>({
    nome: conta.nome,
    reduzido: conta.reduzido ?? '',
    referencial: conta.referencial ?? '',
    funcao: conta.funcao ?? '',
  })
  const formulario = useId()
  const [ativa, setAtiva] = useState(conta.ativa)
  const [vigencia, setVigencia] = useState({ ativaDe: conta.ativaDe, ativaAte: conta.ativaAte })
  const { executar, enviando, falha } = useAcao(contabilPlano.alterarConta)
  const erroDe = (campo: Campo) => falha?.erros.find(({ pointer }) => pointer.includes(campo))
  const mudados = CAMPOS.filter(([campo]) => valores[campo].trim() !== (conta[campo] ?? ''))
  const datas = (['ativaDe', 'ativaAte'] as const).filter(
    (campo) => vigencia[campo] !== conta[campo],
  )
  const aoContrario =
    vigencia.ativaDe !== null && vigencia.ativaAte !== null && vigencia.ativaDe > vigencia.ativaAte
  const nada = mudados.length === 0 && datas.length === 0 && ativa === conta.ativa
  const salvar = async () => {
    const mudanca = Object.fromEntries(
      mudados.map(([campo]) => [campo, valores[campo].trim() || null]),
    )
    const resultado = await executar({
      contaId: conta.ID,
      empresaId,
      versao: conta.versao,
      ...mudanca,
      ...Object.fromEntries(datas.map((campo) => [campo, vigencia[campo]])),
      ...(ativa === conta.ativa ? {} : { ativa }),
    })
    if (!resultado.ok) return
    avisos.ok(`Conta ${conta.codigo} alterada.`)
    onFechar()
  }
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      titulo={`${conta.codigo} ${conta.nome}`}
      rodape={
        <>
          <Button variant="default" onClick={() => livro.irPara('razao', { conta: conta.ID })}>
            Abrir o razão
          </Button>
          <Button type="submit" form={formulario} loading={enviando} disabled={nada || aoContrario}>
            Salvar
          </Button>
        </>
      }
    >
      <form
        id={formulario}
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          if (!nada && !aoContrario) void salvar()
        }}
      >
        <p className="rz-suave">
          Vale só para esta empresa. Um campo vazio volta ao que diz o plano do escritório.
        </p>
        {CAMPOS.map(([campo, rotulo, maximo]) => (
          <TextInput
            key={campo}
            label={rotulo}
            maxLength={maximo}
            value={valores[campo]}
            error={erroDe(campo)?.mensagem}
            onChange={({ currentTarget: { value } }) =>
              setValores((antes) => ({ ...antes, [campo]: value }))
            }
          />
        ))}
        <div className="ctb-vigencia">
          {VIGENCIA.map(([campo, rotulo]) => (
            <CampoDeMes
              key={campo}
              label={rotulo}
              value={vigencia[campo] ?? ''}
              error={campo === 'ativaAte' && aoContrario ? 'Termina antes de começar.' : undefined}
              onChange={(mes) =>
                setVigencia((antes) => ({ ...antes, [campo]: mes === '' ? null : mes }))
              }
            />
          ))}
        </div>
        <Switch
          label="Ativa: recebe lançamentos"
          checked={ativa}
          onChange={({ currentTarget }) => setAtiva(currentTarget.checked)}
        />
      </form>
    </Gaveta>
  )
}
