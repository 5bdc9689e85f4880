import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { contabilRelatorios, RouteOutput } from '@razao/contract'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'

type Ecd = RouteOutput<typeof contabilRelatorios.lerComplemento>['ecd']
type Substituicao = NonNullable<Ecd['substituicao']>

const SITUACOES = [
  { value: '', label: 'Nenhuma' },
  { value: 'extincao', label: 'Extinção (baixa)' },
  { value: 'incorporacao', label: 'Incorporação' },
  { value: 'cisao', label: 'Cisão' },
  { value: 'fusao', label: 'Fusão' },
] as const
/** COD_MOT_SUBS of J801. */
const MOTIVOS = [
  { value: '001', label: '001 — Saldos que lançamento extemporâneo não corrige' },
  { value: '002', label: '002 — Assinatura' },
  { value: '003', label: '003 — Demonstrações contábeis' },
  { value: '004', label: '004 — Forma da escrituração' },
  { value: '005', label: '005 — Número do livro' },
  { value: '099', label: '099 — Outros' },
] as const
const LINHA_INTEIRA = { gridColumn: '1 / -1' } as const
const NOVA: Substituicao = { hash: '', motivo: '001', termo: '' }

type Props = {
  ecd: Ecd
  /** Last day of the exercício: when a special situation is, until somebody says its day. */
  fim: string
  erroDe: (campo: string) => string | undefined
  onMudar: (mudanca: Partial<Ecd>) => void
}

function DaSubstituida({
  substituicao,
  erroDe,
  onMudar,
}: {
  substituicao: Substituicao
  erroDe: Props['erroDe']
  onMudar: (mudanca: Partial<Substituicao>) => void
}) {
  return (
    <>
      <TextInput
        label="Hash da ECD substituída"
        description="Os 40 caracteres do recibo, sem separadores e sem o dígito verificador."
        required
        maxLength={40}
        value={substituicao.hash}
        error={erroDe('ecd/substituicao/hash')}
        onChange={({ currentTarget }) => onMudar({ hash: currentTarget.value.trim() })}
      />
      <NativeSelect
        label="Motivo da substituição"
        data={[...MOTIVOS]}
        value={substituicao.motivo}
        onChange={({ currentTarget: { value } }) => {
          const motivo = MOTIVOS.find((m) => m.value === value)?.value
          if (motivo) onMudar({ motivo })
        }}
      />
      <Textarea
        style={LINHA_INTEIRA}
        label="Termo de Verificação"
        description="O que estava errado, registro por registro. O contador o assina."
        required
        autosize
        minRows={4}
        maxRows={14}
        maxLength={20_000}
        value={substituicao.termo}
        error={erroDe('ecd/substituicao/termo')}
        onChange={({ currentTarget }) => onMudar({ termo: currentTarget.value })}
      />
    </>
  )
}

/** What only some ECDs say: DLPA or DMPL, an event that ends the book before the year, and the one it replaces. */
export function SituacaoDaEcd({ ecd, fim, erroDe, onMudar }: Props) {
  const { situacaoEspecial, substituicao } = ecd
  return (
    <fieldset className="ctb-signatario">
      <legend>Desta ECD</legend>
      <NativeSelect
        label="Patrimônio líquido"
        data={[
          { value: 'dlpa', label: 'DLPA — lucros ou prejuízos acumulados' },
          { value: 'dmpl', label: 'DMPL — mutações do patrimônio líquido' },
        ]}
        value={ecd.demonstracaoDoPl}
        onChange={({ currentTarget: { value } }) =>
          onMudar({ demonstracaoDoPl: value === 'dmpl' ? 'dmpl' : 'dlpa' })
        }
      />
      <CampoDeData
        label="Conversão em sociedade empresária"
        value={ecd.dataDeConversao ?? ''}
        error={erroDe('ecd/dataDeConversao')}
        onChange={(dia) => onMudar({ dataDeConversao: dia === '' ? null : dia })}
      />
      <NativeSelect
        label="Situação especial no exercício"
        data={[...SITUACOES]}
        value={situacaoEspecial?.evento ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const evento = SITUACOES.find((s) => s.value === value)?.value ?? ''
          onMudar({
            situacaoEspecial: evento === '' ? null : { evento, em: situacaoEspecial?.em ?? fim },
          })
        }}
      />
      {situacaoEspecial ? (
        <CampoDeData
          label="Dia do evento, em que o livro termina"
          value={situacaoEspecial.em}
          error={erroDe('ecd/situacaoEspecial/em')}
          onChange={(em) => onMudar({ situacaoEspecial: { ...situacaoEspecial, em } })}
        />
      ) : null}
      <Checkbox
        style={LINHA_INTEIRA}
        label="O plano de contas mudou desde a última ECD transmitida"
        description="A ECD diz de que conta do plano anterior veio cada saldo inicial, pela ECD ou pelo balancete importado do fim do ano anterior."
        checked={ecd.mudouDePlano}
        onChange={({ currentTarget }) => onMudar({ mudouDePlano: currentTarget.checked })}
      />
      <Checkbox
        style={LINHA_INTEIRA}
        label="Substitui uma ECD já transmitida"
        checked={substituicao !== null}
        onChange={({ currentTarget }) =>
          onMudar({ substituicao: currentTarget.checked ? NOVA : null })
        }
      />
      {substituicao ? (
        <DaSubstituida
          substituicao={substituicao}
          erroDe={erroDe}
          onMudar={(mudanca) => onMudar({ substituicao: { ...substituicao, ...mudanca } })}
        />
      ) : null}
    </fieldset>
  )
}
