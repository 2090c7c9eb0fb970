"""Image networks of torchvision and timm."""

from collections.abc import Iterator

import timm
import torch
import torch.nn.functional as F
from case import Case, in_other_sizes, of_any_size, pictures
from torch import Tensor, nn
from torchvision import models

TORCHVISION = {
    "alexnet": 127,
    "vgg11_bn": 64,
    "resnet18": 97,
    "squeezenet1_1": 97,
    "densenet121": 64,
    "shufflenet_v2_x0_5": 64,
    "mobilenet_v2": 64,
    "mobilenet_v3_small": 64,
    "resnext50_32x4d": 64,
    "mnasnet0_5": 64,
    "efficientnet_b0": 64,
    "efficientnet_v2_s": 64,
    "regnet_y_400mf": 64,
    "convnext_tiny": 64,
    "swin_t": 128,
}
ANY_SIZE = (
    "resnet18",
    "mobilenet_v3_small",
    "squeezenet1_1",
    "shufflenet_v2_x0_5",
    "efficientnet_b0",
    "convnext_tiny",
)
# With 64 pixels a side, and with 224 or their native size.
TIMM = {
    64: """mobilevit_xxs mobilevitv2_050 edgenext_xx_small pvt_v2_b0 poolformer_s12 ghostnet_050 fbnetc_100 res2net50_26w_4s
        ecaresnet26t resnest14d skresnet18 hrnet_w18_small dla34 cspresnet50 repvgg_a0 mobileone_s0 repvit_m0_9 efficientvit_b0
        focalnet_tiny_srf inception_next_tiny rexnet_100 nf_regnet_b0 hgnet_tiny starnet_s1 mambaout_femto nextvit_small
        mobilenetv4_conv_small mobilenetv4_hybrid_medium lcnet_050 selecsls42b ese_vovnet19b_dw convmixer_768_32 semnasnet_075
        tf_efficientnet_lite0 mixnet_s dpn68 regnetz_b16 gernet_s rdnet_tiny""",
    224: """levit_128s coat_lite_tiny mixer_s32_224 gmlp_ti16_224 xcit_nano_12_p16_224 cait_xxs24_224 twins_pcpvt_small
        visformer_tiny tnt_s_patch16_224 deit_tiny_patch16_224 efficientformer_l1 efficientformerv2_s0 efficientvit_m0
        tiny_vit_5m_224 gcvit_xxtiny davit_tiny eva02_tiny_patch14_224 hiera_tiny_224 swinv2_cr_tiny_224 sequencer2d_s shvit_s1
        pit_ti_224 convit_tiny vit_relpos_small_patch16_224 coatnet_nano_rw_224 vit_tiny_r_s16_p8_224""",
    256: "fastvit_t8 lambda_resnet26t botnet26t_256 halonet26t maxxvit_rmlp_nano_rw_256",
    96: "xception41 inception_resnet_v2",
}


class Masks(nn.Module):
    """Selects the masks from a segmentation network's outputs."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, picture: Tensor) -> Tensor:
        return self.network(picture)["out"]


class UNet(nn.Module):
    def __init__(self, upsampling: str) -> None:
        super().__init__()

        def block(inputs: int, outputs: int) -> nn.Module:
            return nn.Sequential(
                nn.Conv2d(inputs, outputs, 3, padding=1),
                nn.BatchNorm2d(outputs),
                nn.ReLU(),
            )

        self.first, self.second, self.third, self.last = (
            block(3, 8),
            block(8, 16),
            block(16, 16),
            block(24, 8),
        )
        self.out = nn.Conv2d(8, 2, 1)
        self.up = (
            nn.ConvTranspose2d(16, 16, 2, 2)
            if upsampling == "learnt"
            else nn.Upsample(scale_factor=2, mode=upsampling)
        )

    def forward(self, picture: Tensor) -> Tensor:
        fine = self.first(picture)
        coarse = self.third(self.second(F.max_pool2d(fine, 2)))
        return self.out(self.last(torch.cat([fine, self.up(coarse)], 1))).softmax(1)


def cases() -> Iterator[Case]:
    for name, side in TORCHVISION.items():
        yield Case(
            name,
            lambda name=name: getattr(models, name)(weights=None),
            lambda side=side: pictures(side, side),
        )
    for name in ANY_SIZE:
        yield Case(
            f"{name}, any size",
            lambda name=name: getattr(models, name)(weights=None),
            lambda: pictures(64, 96),
            ("iOS18", "network"),
            of_any_size,
            in_other_sizes,
        )
    for name in (
        "deeplabv3_mobilenet_v3_large",
        "lraspp_mobilenet_v3_large",
        "fcn_resnet50",
    ):
        yield Case(
            name,
            lambda name=name: Masks(
                getattr(models.segmentation, name)(weights=None, weights_backbone=None)
            ),
            lambda: pictures(97, 97),
        )
    for upsampling in ("learnt", "bilinear", "nearest"):
        yield Case(
            f"unet_{upsampling}, any size",
            lambda upsampling=upsampling: UNet(upsampling),
            lambda: pictures(64, 96),
            shapes=of_any_size,
            others=lambda: [pictures(96, 64, 2), pictures(34, 48), pictures(160, 130)],
        )
    for side, names in TIMM.items():
        for name in names.split():
            yield Case(
                name,
                lambda name=name: timm.create_model(name, pretrained=False),
                lambda side=side: pictures(side, side),
                ("iOS18", "network"),
            )
