import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { informacoes } from '@razao/contract'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CampoValor } from './CampoValor.tsx'
import { Linhas } from './Linhas.tsx'
import type { Informacoes, Lidas } from './valores.ts'

const NATUREZAS: Readonly<Record<(typeof informacoes.NATUREZAS_DE_SERVICO)[number], string>> = {
  profissional: 'Serviços profissionais',
  'limpeza-e-conservacao': 'Limpeza e conservação',
  'vigilancia-e-seguranca': 'Vigilância e segurança',
  'locacao-de-mao-de-obra': 'Locação de mão de obra',
  manutencao: 'Manutenção',
  'transporte-de-valores': 'Transporte de valores',
  comissao: 'Comissões e representação',
  propaganda: 'Propaganda e publicidade',
  'construcao-civil': 'Construção civil por empreitada',
  outros: 'Outros serviços',
}
type Servico = Informacoes['servicosTomados'][number]
type Erros = Readonly<Record<string, string>>

type PropsDosServicos = {
  lidas: Lidas
  ultimoDia: string
  itens: readonly Servico[]
  erros: Erros
  onMudar: (itens: Servico[]) => void
}

const novoServico = (dia: string): Servico => ({
  fornecedor: '',
  natureza: 'profissional',
  prestador: 'pessoa-juridica',
  bruto: 0,
  emissao: dia,
  pagamento: dia,
  maoDeObra: false,
  reducoes: 0,
})

type Campos = {
  item: Servico
  mudar: (campos: Partial<Servico>) => void
  erro: (campo: string) => string | undefined
}

function Campos({ item, mudar, erro }: Campos) {
  return (
    <>
      <TextInput
        label="Prestador"
        required
        maxLength={120}
        value={item.fornecedor}
        error={erro('fornecedor')}
        onChange={({ currentTarget }) => mudar({ fornecedor: currentTarget.value })}
      />
      <NativeSelect
        label="Quem é"
        data={Object.entries(informacoes.PRESTADORES).map(([value, label]) => ({
          value,
          label,
        }))}
        value={item.prestador}
        onChange={({ currentTarget }) =>
          mudar({ prestador: currentTarget.value as Servico['prestador'] })
        }
      />
      <NativeSelect
        label="Natureza"
        data={informacoes.NATUREZAS_DE_SERVICO.map((value) => ({
          value,
          label: NATUREZAS[value],
        }))}
        value={item.natureza}
        onChange={({ currentTarget }) =>
          mudar({ natureza: currentTarget.value as Servico['natureza'] })
        }
      />
      <CampoValor
        label="Valor bruto"
        value={item.bruto}
        error={erro('bruto')}
        onChange={(bruto) => mudar({ bruto: bruto ?? 0 })}
      />
      <CampoDeData
        label="Emissão"
        value={item.emissao}
        error={erro('emissao')}
        onChange={(emissao) => mudar({ emissao })}
      />
      <CampoDeData
        label="Pagamento"
        value={item.pagamento}
        onChange={(pagamento) => mudar({ pagamento })}
      />
      <Switch
        label="Cessão de mão de obra (INSS de 11 %)"
        checked={item.maoDeObra}
        onChange={({ currentTarget }) => mudar({ maoDeObra: currentTarget.checked })}
      />
      <TextInput
        label="ISS retido (alíquota)"
        placeholder="0.05"
        value={item.issAliquota ?? ''}
        error={erro('issAliquota')}
        onChange={({ currentTarget }) =>
          mudar({ issAliquota: currentTarget.value === '' ? undefined : currentTarget.value })
        }
      />
      {item.issAliquota === undefined ? null : (
        <CampoDeData
          label="Vencimento do ISS"
          value={item.vencimentoDoIss ?? ''}
          error={erro('vencimentoDoIss')}
          onChange={(dia) => mudar({ vencimentoDoIss: dia === '' ? undefined : dia })}
        />
      )}
    </>
  )
}

/** What the company must withhold from who served it; notes taken that had something withheld are offered. */
export function ServicosTomados({ lidas, ultimoDia, itens, erros, onMudar }: PropsDosServicos) {
  const ja = new Set(itens.map(({ fornecedor, bruto }) => `${fornecedor} ${bruto}`))
  const aTrazer = lidas.tomadas.filter(
    ({ fornecedor, bruto }) => !ja.has(`${fornecedor.slice(0, 120)} ${bruto}`),
  )
  return (
    <>
      <Linhas
        titulo="Serviços tomados com retenção"
        coisa="serviço"
        ajuda="IRRF, PIS/COFINS/CSLL, INSS e ISS são calculados pela natureza do serviço e por quem o presta."
        itens={itens}
        nova={() => novoServico(ultimoDia)}
        onMudar={onMudar}
      >
        {(item, mudar, i) => (
          <Campos
            item={item}
            mudar={mudar}
            erro={(campo) => erros[`informacoes.servicosTomados.${i}.${campo}`]}
          />
        )}
      </Linhas>
      {aTrazer.length > 0 ? (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() =>
              onMudar([
                ...itens,
                ...aTrazer.map(({ fornecedor, bruto, emissao }) => ({
                  ...novoServico(emissao),
                  fornecedor: fornecedor.slice(0, 120),
                  bruto,
                })),
              ])
            }
          >
            {aTrazer.length === 1
              ? 'Trazer a nota tomada com retenção'
              : `Trazer as ${aTrazer.length} notas tomadas com retenção`}
          </Button>
        </div>
      ) : null}
    </>
  )
}
